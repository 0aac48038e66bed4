"""Pages: each looks up what it shows within its club, asks a service or a selector, and renders."""
