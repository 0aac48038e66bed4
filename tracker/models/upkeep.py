"""Work that the server does by itself: mail that waits, and regular tasks."""

from django.db import models

TASK_LENGTH, PROBLEM_LENGTH, SUBJECT_LENGTH = 30, 200, 400


class OutgoingMail(models.Model):
    """A mail until the mail server has taken it; deleted then, or after a day."""

    recipient = models.EmailField()
    sender = models.CharField(max_length=SUBJECT_LENGTH)
    subject = models.CharField(max_length=SUBJECT_LENGTH)
    body = models.TextField()
    made_at = models.DateTimeField()
    tries = models.PositiveSmallIntegerField(default=0)
    next_try_at = models.DateTimeField(db_index=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"Mail {self.pk}, tried {self.tries} times"


class UpkeepRun(models.Model):
    """The last run of a regular task, whichever worker did it; `problem` says why it failed."""

    task = models.CharField(max_length=TASK_LENGTH, unique=True)
    began_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)
    problem = models.CharField(max_length=PROBLEM_LENGTH, blank=True)

    class Meta:
        ordering = ("task",)

    def __str__(self) -> str:
        return f"{self.task}, begun at {self.began_at}"
