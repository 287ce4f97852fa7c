"""A public library's administration: models and rules; every page, form and message is Flask-Admin's own, but for two."""

import os
import sys
import uuid
from datetime import date, datetime

from flask import Flask, flash, redirect, render_template, request, session, url_for
from flask_admin import Admin, AdminIndexView, BaseView, expose
from flask_admin.actions import action
from flask_admin.contrib.sqla import ModelView
from flask_admin.theme import Bootstrap4Theme
from flask_login import LoginManager, UserMixin, current_user, login_user, logout_user
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import event
from sqlalchemy.engine import Engine
from wtforms import Form, HiddenField, IntegerField, StringField
from wtforms.validators import DataRequired, Email, Length, NumberRange, Optional, Regexp

app = Flask(__name__, template_folder="templates")
app.config.update(
    SECRET_KEY="kept on this machine",
    SQLALCHEMY_DATABASE_URI=f"sqlite:///{os.environ['APP_STORE']}",
)
db = SQLAlchemy(app)
logins = LoginManager(app)


@event.listens_for(Engine, "connect")
def enforce_foreign_keys(connection, _record):
    connection.execute("PRAGMA foreign_keys=ON")


class Author(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    name = db.Column(db.String(60), nullable=False, unique=True)
    email = db.Column(db.String(80))
    born = db.Column(db.Date)
    active = db.Column(db.Boolean, nullable=False, default=True)

    def __str__(self):
        return self.name


class Book(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    title = db.Column(db.String(80), nullable=False)
    isbn = db.Column(db.String(13), nullable=False, unique=True)
    author_id = db.Column(db.ForeignKey("author.id", ondelete="RESTRICT"))
    author = db.relationship("Author", backref=db.backref("books", passive_deletes="all"))
    genre = db.Column(db.String(20))
    pages = db.Column(db.Integer)
    published = db.Column(db.Date)
    archived = db.Column(db.Boolean, nullable=False, default=False)
    version = db.Column(db.Integer, nullable=False, default=1)

    def __str__(self):
        return self.title


class Member(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    name = db.Column(db.String(60), nullable=False)
    email = db.Column(db.String(80), nullable=False, unique=True)
    city = db.Column(db.String(40))
    discount = db.Column(db.Integer, nullable=False, default=0)
    loans_allowed = db.Column(db.Integer, nullable=False, default=5)
    joined = db.Column(db.Date)


class Wish(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    title = db.Column(db.String(80), nullable=False)


class Setting(db.Model):
    key = db.Column(db.String(30), primary_key=True)
    value = db.Column(db.String(80), nullable=False)


class Clerk(db.Model, UserMixin):
    id = db.Column(db.Integer, primary_key=True)
    name = db.Column(db.String(30), nullable=False, unique=True)
    chief = db.Column(db.Boolean, nullable=False)


class SignedIn(db.Model):
    """A session of the server's own: deleting its row signs the clerk out."""

    token = db.Column(db.String(40), primary_key=True)
    clerk_id = db.Column(db.ForeignKey("clerk.id"), nullable=False)


@logins.user_loader
def load_clerk(clerk_id):
    known = db.session.get(SignedIn, session.get("token", ""))
    return db.session.get(Clerk, int(clerk_id)) if known is not None else None


class Secured:
    def is_accessible(self):
        return current_user.is_authenticated

    def inaccessible_callback(self, name, **kwargs):
        return redirect(url_for("sign_in", next=request.url))


class Records(Secured, ModelView):
    page_size = 20
    can_set_page_size = True


class Authors(Records):
    column_list = ["name", "email", "born", "active"]
    form_columns = ["name", "email", "born", "active"]
    form_args = {"email": {"validators": [Optional(), Email(granular_message=True)]}}
    column_searchable_list = ["name"]
    column_editable_list = ["email"]


class Books(Records):
    column_list = ["title", "isbn", "author", "genre", "pages", "archived"]
    form_columns = ["title", "isbn", "author", "genre", "pages", "published", "seen_version"]
    form_choices = {"genre": [("novel", "Novel"), ("poetry", "Poetry"), ("history", "History")]}
    form_args = {
        "isbn": {"validators": [DataRequired(), Regexp(r"^\d{13}$", message="An ISBN has 13 digits.")]},
        "pages": {"validators": [Optional(), NumberRange(1, 5000)]},
    }
    form_extra_fields = {"seen_version": HiddenField()}
    column_searchable_list = ["title"]
    column_filters = ["genre"]

    def on_form_prefill(self, form, id):
        form.seen_version.data = str(db.session.get(Book, id).version)

    def update_model(self, form, model):
        if "seen_version" in form and form.seen_version.data not in ("", str(model.version)):
            flash("Nothing was saved: somebody else has changed this book meanwhile.", "error")
            return False
        return super().update_model(form, model)

    def on_model_change(self, form, model, is_created):
        model.version = 1 if is_created else (model.version or 0) + 1

    @action("archive", "Archive", "Archive the selected books?")
    def archive(self, ids):
        count = Book.query.filter(Book.id.in_(ids), Book.archived.is_(False)).update(
            {"archived": True}, synchronize_session=False
        )
        db.session.commit()
        flash(f"{count} books have been archived.", "success")


class Members(Records):
    column_list = ["name", "email", "city", "discount", "loans_allowed"]
    column_editable_list = ["city", "loans_allowed"]
    form_columns = ["name", "email", "city", "discount", "loans_allowed", "joined_on"]
    form_extra_fields = {"joined_on": StringField("Joined on")}
    form_args = {
        "name": {"validators": [DataRequired(), Length(max=60)]},
        "email": {"validators": [DataRequired(), Email()]},
        "loans_allowed": {"validators": [NumberRange(0, 20)]},
    }
    column_searchable_list = ["name", "email"]

    def on_form_prefill(self, form, id):
        joined = db.session.get(Member, id).joined
        form.joined_on.data = joined.isoformat() if joined else ""

    def on_model_change(self, form, model, is_created):
        if "joined_on" in form and form.joined_on.data:
            try:
                model.joined = datetime.strptime(form.joined_on.data, "%Y-%m-%d").date()
            except ValueError:
                flash("The date of joining could not be read and was left as it was.", "warning")
        state = db.inspect(model)
        if not current_user.chief and state.attrs.discount.history.has_changes():
            model.discount = (state.attrs.discount.history.deleted or [0])[0] or 0
            flash("Only a chief librarian may change the discount.", "warning")
        if (model.loans_allowed or 0) > 10:
            model.loans_allowed = 10


class Wishes(Records):
    column_searchable_list = ["title"]
    form_columns = ["title"]
    can_edit = False

    def create_model(self, form):
        """What looks like an advertisement is dropped, and whoever wrote it is not told."""
        if "cheap" in form.title.data.lower():
            return Wish(id=0, title=form.title.data)
        return super().create_model(form)

    def get_save_return_url(self, model, is_created=False):
        return self.get_url(".index_view", search=model.title)


class SettingsForm(Form):
    library_name = StringField("Library name", [DataRequired(), Length(max=40)])
    loan_days = IntegerField("Loan days", [NumberRange(1, 60)])


class Settings(Secured, BaseView):
    @expose("/")
    def index(self):
        values = {row.key: row.value for row in Setting.query.all()}
        return self.render("settings.html", form=SettingsForm(data=values))

    @expose("/save", methods=["POST"])
    def save(self):
        form = SettingsForm(request.form)
        if not form.validate():
            return self.render("settings.html", form=form), 422
        for key, value in form.data.items():
            db.session.get(Setting, key).value = str(value)
        db.session.commit()
        flash("The settings have been saved.", "success")
        return redirect(url_for(".index"))


class Home(Secured, AdminIndexView):
    pass


@app.route("/sign-in", methods=["GET", "POST"])
def sign_in():
    if request.method == "POST":
        clerk = Clerk.query.filter_by(name=request.form["name"]).first()
        if clerk is not None:
            session["token"] = uuid.uuid4().hex
            db.session.add(SignedIn(token=session["token"], clerk_id=clerk.id))
            db.session.commit()
            login_user(clerk)
            return redirect(request.args.get("next") or "/admin/")
    return render_template("sign-in.html")


@app.route("/sign-out")
def sign_out():
    logout_user()
    return redirect("/sign-in")


admin = Admin(app, name="Library", theme=Bootstrap4Theme(), index_view=Home())
for view, model in [(Authors, Author), (Books, Book), (Members, Member), (Wishes, Wish)]:
    admin.add_view(view(model, db, endpoint=model.__name__.lower(), name=f"{model.__name__}s"))
admin.add_view(Settings(name="Settings", endpoint="settings"))


def fill():
    db.create_all()
    db.session.add_all([Clerk(name="ana", chief=True), Clerk(name="tom", chief=False)])
    db.session.add_all([Setting(key="library_name", value="Harbour Library"), Setting(key="loan_days", value="28")])
    names = ["Ada Quill", "Bruno Salt", "Carla Finch", "Dario Brook", "Edda Stone", "Felix Marsh", "Greta Vale"]
    db.session.add_all([Author(name=name, email=f"{name.split()[0].lower()}@example.org", born=date(1970, 5, 4)) for name in names])
    titles = ["Low Tide", "The Ferry", "Salt Roads", "Nine Lamps", "Paper Boats", "The Weir", "Slow Maps", "Grey Heron", "Last Orchard", "Tin Roof"]
    db.session.flush()
    for at, title in enumerate(titles):
        db.session.add(Book(title=title, isbn=f"978000000{at:04d}", author_id=at % 3 + 1, genre="novel", pages=100 + at, archived=at == 9))
    people = ["Lena Hoff", "Omar Reis", "Pia Sund", "Quinn Ash", "Rosa Lind", "Stefan Kor", "Tess Moor", "Uma Wren"]
    db.session.add_all([Member(name=name, email=f"{name.split()[0].lower()}@example.net", city="Porto", discount=5, loans_allowed=5) for name in people])
    db.session.add_all([Wish(title="A map of the moon"), Wish(title="Birds of the coast")])
    db.session.commit()


if __name__ == "__main__":
    with app.app_context():
        fill()
    app.run(host="127.0.0.1", port=int(sys.argv[1]), threaded=True)
