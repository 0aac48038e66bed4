"""Power cuts: every state in which a disk may be after each system call, and what is left then.

`recorder.c` notes what a program changes below a directory, `recording` reads that, `disk` works
out the states in which a cut may leave the directory, `aftermath` opens the book in each of them,
and `trials` has what is put through it.

    python -m tests.faults.power

puts everything that the product writes through it; `--command` any other command of manage.py.
"""
