"""What is said when the site does not start."""


class WrongSetting(Exception):
    """A variable of the environment, or a file of the site's own, with which it does not start.

    Its text is one sentence for whoever starts the site. It never repeats a password or a key.
    """
