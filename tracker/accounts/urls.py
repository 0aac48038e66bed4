"""Account URLs: ours, before the library's that they replace."""

from django.urls import path

from tracker.accounts import views as accounts

urlpatterns = [
    path("", accounts.account, name="account"),
    path("edit", accounts.edit, name="account-edit"),
    path("leave", accounts.log_out_everywhere, name="account-leave"),
    # The account page combines these.
    path("email/", accounts.own, name="account_email"),
    path("confirm-email/", accounts.own, name="account_email_verification_sent"),
    path("confirm-email/<str:key>/", accounts.own, name="account_confirm_email"),
    path("2fa/", accounts.own, name="mfa_index"),
    path("2fa/webauthn/", accounts.own, name="mfa_list_webauthn"),
    path("password/reset/", accounts.reset_password, name="account_reset_password"),
]
