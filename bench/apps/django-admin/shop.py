"""A shop's back office: models and who may do what; every page, form and message is that of Django's own admin."""

import os
import sys
from decimal import Decimal

import django
from django.conf import settings

STORE = os.environ["APP_STORE"]

settings.configure(
    DEBUG=False,
    SECRET_KEY="kept on this machine",
    ALLOWED_HOSTS=["127.0.0.1"],
    ROOT_URLCONF="shop",
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": STORE}},
    INSTALLED_APPS=[
        "django.contrib.admin",
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.sessions",
        "django.contrib.messages",
        "django.contrib.staticfiles",
        "shop",
    ],
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.common.CommonMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
    ],
    TEMPLATES=[
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "APP_DIRS": True,
            "OPTIONS": {
                "context_processors": [
                    "django.template.context_processors.request",
                    "django.contrib.auth.context_processors.auth",
                    "django.contrib.messages.context_processors.messages",
                ]
            },
        }
    ],
    PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
    STATIC_URL="/static/",
    USE_TZ=True,
    DEFAULT_AUTO_FIELD="django.db.models.AutoField",
)
sys.modules["shop"] = sys.modules[__name__]
django.setup()

from django.apps import apps  # noqa: E402
from django.contrib import admin, messages  # noqa: E402
from django.contrib.auth.models import Group, Permission, User  # noqa: E402
from django.contrib.staticfiles.handlers import StaticFilesHandler  # noqa: E402
from django.core.exceptions import ValidationError  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.core.servers.basehttp import ThreadedWSGIServer, WSGIRequestHandler  # noqa: E402
from django.core.validators import MinValueValidator, RegexValidator  # noqa: E402
from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.db import models  # noqa: E402
from django.urls import path  # noqa: E402


class Customer(models.Model):
    name = models.CharField(max_length=60, unique=True)
    email = models.EmailField()
    notes = models.TextField(blank=True)
    credit_limit = models.IntegerField(default=100)

    class Meta:
        app_label = "shop"

    def __str__(self):
        return self.name


class Product(models.Model):
    sku = models.CharField("SKU", max_length=12, unique=True, validators=[RegexValidator(r"^[A-Z]{2}-\d{3}$")])
    name = models.CharField(max_length=60)
    price = models.DecimalField(max_digits=8, decimal_places=2, validators=[MinValueValidator(Decimal("0.01"))])
    stock = models.PositiveIntegerField(default=0)
    listed = models.BooleanField(default=True)

    class Meta:
        app_label = "shop"
        ordering = ["id"]

    def __str__(self):
        return self.name


class Order(models.Model):
    STATES = [("new", "New"), ("paid", "Paid"), ("shipped", "Shipped")]
    number = models.CharField(max_length=10, unique=True)
    customer = models.ForeignKey(Customer, on_delete=models.PROTECT)
    state = models.CharField(max_length=10, choices=STATES, default="new")
    due = models.DateField(null=True, blank=True)

    class Meta:
        app_label = "shop"
        ordering = ["id"]

    def __str__(self):
        return self.number

    def clean(self):
        if self.state == "shipped" and self.due is None:
            raise ValidationError("An order is not shipped before it has a due date.")


class Line(models.Model):
    order = models.ForeignKey(Order, on_delete=models.CASCADE)
    product = models.ForeignKey(Product, on_delete=models.PROTECT)
    quantity = models.PositiveIntegerField(default=1)

    class Meta:
        app_label = "shop"
        unique_together = [("order", "product")]


@admin.register(Customer)
class Customers(admin.ModelAdmin):
    list_display = ["name", "email", "credit_limit"]
    search_fields = ["name"]

    def save_model(self, request, obj, form, change):
        """Who may not grant credit saves the rest."""
        if change and "credit_limit" in form.changed_data and not request.user.is_superuser:
            obj.credit_limit = form.initial["credit_limit"]
            self.message_user(request, "You are not allowed to change the credit limit.", messages.WARNING)
        super().save_model(request, obj, form, change)


@admin.register(Product)
class Products(admin.ModelAdmin):
    list_display = ["sku", "name", "price", "stock", "listed"]
    list_editable = ["price", "stock"]
    search_fields = ["name"]
    actions = ["unlist"]

    @admin.action(description="Take selected products off the list")
    def unlist(self, request, products):
        count = products.filter(listed=True).update(listed=False)
        self.message_user(request, f"{count} products were taken off the list.", messages.SUCCESS)


class Lines(admin.TabularInline):
    model = Line
    extra = 1


@admin.register(Order)
class Orders(admin.ModelAdmin):
    list_display = ["number", "customer", "state", "due"]
    list_filter = ["state"]
    search_fields = ["number"]
    inlines = [Lines]


urlpatterns = [path("admin/", admin.site.urls)]


def fill():
    User.objects.create_superuser("ana", "ana@example.org", "ana")
    tom = User.objects.create_user("tom", "tom@example.org", "tom", is_staff=True)
    tom.user_permissions.set(Permission.objects.filter(content_type__app_label="shop"))
    Group.objects.create(name="Packers")
    Group.objects.create(name="Drivers")
    people = ["Akira Bloom", "Berta Crane", "Cyril Dane", "Dora Elm", "Emil Frost", "Fanny Grove"]
    for name in people:
        Customer.objects.create(name=name, email=f"{name.split()[0].lower()}@example.com")
    things = ["Oak table", "Pine shelf", "Wool rug", "Clay jug", "Iron hook", "Glass bowl", "Cork mat", "Felt slippers"]
    for at, name in enumerate(things):
        Product.objects.create(sku=f"HM-{100 + at}", name=name, price=Decimal(10 + at), stock=20 + at, listed=at != 7)
    for at in range(6):
        order = Order.objects.create(number=f"R-{500 + at}", customer_id=at % 3 + 1, due=None)
        Line.objects.create(order=order, product_id=at % 3 + 1, quantity=2)


def serve(port):
    # This one file is the application: its models are found here.
    apps.get_app_config("shop").models_module = sys.modules[__name__]
    call_command("migrate", run_syncdb=True, verbosity=0)
    fill()
    server = ThreadedWSGIServer(("127.0.0.1", port), WSGIRequestHandler)
    server.set_app(StaticFilesHandler(get_wsgi_application()))
    server.serve_forever()


if __name__ == "__main__":
    serve(int(sys.argv[1]))
