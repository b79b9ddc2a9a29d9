"""A new password for an account, at the terminal: for the secretary who forgot it, or lost the phone."""

from getpass import getpass
from typing import Any

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser

from jassclub.engine.names import same_name_key

from ...actions import change_password
from ...codes import has_second_factor, random_code
from ...models import Account

MADE_UP = 20  # letters


class Command(BaseCommand):
    help = "Gives an account a new password, and ends its sessions. Asks for the password twice."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="the username of the account")
        parser.add_argument("--print", action="store_true", help="invent a password and print it")
        parser.add_argument(
            "--without-second-factor", action="store_true", help="also remove the second factor"
        )

    def handle(self, *args: Any, name: str, **options: Any) -> None:
        accounts = Account.objects.filter(is_active=True)
        account = accounts.filter(login_key=same_name_key(name)).first()
        if account is None:
            names = ", ".join(accounts.order_by("username").values_list("username", flat=True))
            there = f"There are: {names}." if names else "There are none yet."
            raise CommandError(f"There is no account named “{name}”. {there}")
        password = random_code(MADE_UP, 5) if options["print"] else _asked(account)
        without = options["without_second_factor"]
        change_password(account=account, password=password, without_second_factor=without)
        if options["print"]:
            self.stdout.write(f"The new password of {name}, to be changed after logging in: {password}")
        self.stdout.write(
            f"From now on {name} logs in with the new password; all sessions of {name} are ended."
        )
        if has_second_factor(account):
            self.stdout.write("The second factor is still asked for (--without-second-factor removes it).")


def _asked(account: Account) -> str:
    try:
        password = getpass(f"New password for {account.username}: ")
        again = getpass("The same again: ")
    except (EOFError, KeyboardInterrupt) as error:
        raise CommandError("Nothing was changed.") from error
    if password != again:
        raise CommandError("The two were not the same. Nothing was changed.")
    try:
        validate_password(password, account)
    except ValidationError as error:
        raise CommandError(" ".join([*error.messages, "Nothing was changed."])) from error
    return password
