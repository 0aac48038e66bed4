"""Power cuts: every state a disk may be in after each system call, and what survives.

`recorder.c` logs a program's changes below a directory, `recording` reads that, `disk` derives the
states in which a cut may leave the directory, `aftermath` opens the book in each of them, and
`trials` defines the tested workloads.

python -m tests.faults.power

tests everything that the product writes; `--command` any other command of manage.py.
"""
