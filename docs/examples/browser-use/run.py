"""Runs the example: browser-use's agent with a scripted model on a page that lies; prints what the agent says, and what Surefoot says.

python run.py CHROMIUM COMMAND…   (COMMAND: surefoot-verify or surefoot watch, without --cdp)
"""

import asyncio
import os
import socket
import sys
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

os.environ.setdefault("ANONYMIZED_TELEMETRY", "false")  # read when the agent's package is loaded

from browser_use import Agent, BrowserProfile, BrowserSession
from browser_use.llm.views import ChatInvokeCompletion
from watched import Watched

PAGE = """<h1>Careers</h1><form id=f><label>Name <input name=name data-t=name></label><button data-t=send>Apply</button></form><script>
f.onsubmit = async (event) => { event.preventDefault(); await fetch("/apply", { method: "POST", body: "x" });
f.outerHTML = "<h2 role=status>Application submitted!</h2>"; }</script>"""


class Site(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.end_headers()
        self.wfile.write(PAGE.encode())

    def do_POST(self):
        self.send_response(500)
        self.end_headers()

    def log_message(self, *words):
        pass


class ScriptedModel:
    """A fake model: enters, presses, and believes."""

    model = name = model_name = "scripted"
    provider = "fake"
    _verified_api_keys = True

    def __init__(self, session, script):
        self.session, self.script = session, list(script)

    async def ainvoke(self, messages, output_format=None, **options):
        if "verdict" in output_format.model_fields:
            return ChatInvokeCompletion(completion=output_format(reasoning="-", verdict=True, failure_reason=""), usage=None)
        verb, target, words = self.script.pop(0)
        nodes = await self.session.get_selector_map()
        index = next((at for at, node in nodes.items() if (node.attributes or {}).get("data-t") == target), 99999)
        action = {"done": {"text": "The application was submitted.", "success": True}} if verb == "done" else {verb: {"index": index, **words}}
        said = {"thinking": "-", "evaluation_previous_goal": "Success", "memory": "-", "next_goal": "-", "action": [action]}
        return ChatInvokeCompletion(completion=output_format.model_validate(said), usage=None)


async def main():
    chromium, *command = sys.argv[1:]
    site = ThreadingHTTPServer(("127.0.0.1", 0), Site)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    args = ["--headless=new", "--no-sandbox", "--no-first-run", f"--remote-debugging-port={port}"]
    home = tempfile.mkdtemp()
    browser = await asyncio.create_subprocess_exec(
        chromium, *args, f"--user-data-dir={home}", f"http://127.0.0.1:{site.server_port}/", stderr=asyncio.subprocess.DEVNULL
    )
    cdp = f"http://127.0.0.1:{port}"
    await asyncio.sleep(3)
    session = BrowserSession(browser_profile=BrowserProfile(cdp_url=cdp, enable_default_extensions=False))
    script = [("input", "name", {"text": "Ada Winter"}), ("click", "send", {}), ("click", "receipt", {}), ("done", "", {})]
    agent = Agent(task="Apply", llm=ScriptedModel(session, script), browser_session=session, use_vision=False, directly_open_url=False)
    watched = Watched([*command, "--cdp", cdp])
    history = await watched.run(agent, max_steps=6)
    print(f"browser-use: successful={history.is_successful()}: {history.final_result()}")
    for proof in watched.proofs:
        print(f"surefoot:    {proof.get('title')}: {proof.get('action')}: {proof.get('verdict')} ({proof.get('rule')}) {proof.get('reason')}")
        for line in proof.get("evidence", [])[:4]:
            print(f"             {line}")
    browser.terminate()
    await browser.wait()


asyncio.run(main())
