"""browser-use on cases that come as JSON lines: its agent with a fake model that always believes, and what its history says."""

import asyncio
import json
import sys
import time

from browser_use import Agent, BrowserProfile, BrowserSession
from browser_use.llm.views import ChatInvokeCompletion


class BelievingModel:
    """A fake model: first the script's acts, one a step, then "done" with success, whatever the page shows."""

    model = "fake-that-always-believes"
    provider = "fake"
    name = model
    model_name = model
    _verified_api_keys = True

    def __init__(self, acts, session):
        self.acts = list(acts)
        self.session = session

    async def ainvoke(self, messages, output_format=None, **kwargs):
        if output_format is None:
            return ChatInvokeCompletion(completion="It worked.", usage=None)
        fields = output_format.model_fields
        if "verdict" in fields:
            judged = {"reasoning": "It worked.", "verdict": True, "failure_reason": ""}
            return ChatInvokeCompletion(completion=output_format(**judged), usage=None)
        answer = {"evaluation_previous_goal": "Success", "memory": "-", "next_goal": "-", "action": [await self.next_action()]}
        if "thinking" in fields:
            answer["thinking"] = "-"
        return ChatInvokeCompletion(completion=output_format.model_validate(answer), usage=None)

    async def next_action(self):
        if not self.acts:
            return {"done": {"text": "It worked.", "success": True}}
        act = self.acts.pop(0)
        if act["kind"] == "press":
            return {"send_keys": {"keys": act["key"]}}
        index = await self.index_of(act["name"])
        if act["kind"] == "click":
            return {"click": {"index": index}}
        return {"input": {"index": index, "text": act["text"]}}

    async def index_of(self, name):
        """By its attribute, as a model would find it by its words; one that its list lacks is named with a number it lacks too."""
        nodes = await self.session.get_selector_map()
        for index, node in nodes.items():
            if (node.attributes or {}).get("data-t") == name:
                return index
        return 999999


async def run_case(session, case):
    page = await session.must_get_current_page()
    await page.goto(case["url"])
    await asyncio.sleep(0.3 + case["dwellMs"] / 1000)
    started = time.monotonic()
    model = BelievingModel(case["acts"], session)
    agent = Agent(task="Do what the page is for", llm=model, browser_session=session, directly_open_url=False, use_vision=False)
    history = await agent.run(max_steps=len(case["acts"]) + 3)
    errors = [error for error in history.errors() if error]
    success = history.is_successful() is True and not errors
    ms = round((time.monotonic() - started) * 1000)
    return {"success": success, "ms": ms, "told": f"successful: {history.is_successful()}, errors: {errors}"[:300]}


async def open_session():
    profile = BrowserProfile(
        executable_path=sys.argv[1],
        headless=True,
        args=["--no-sandbox"],
        enable_default_extensions=False,
        keep_alive=True,
        user_data_dir=None,
    )
    session = BrowserSession(browser_profile=profile)
    await session.start()
    return session


async def main():
    session = await open_session()
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        for is_last in (False, True):
            try:
                answer = await run_case(session, json.loads(line))
                break
            except Exception as error:  # a browser that was lost is no report of the agent's: once more in a fresh one
                answer = {"success": False, "ms": 0, "told": f"{type(error).__name__}: {error}"[:300]}
                if not is_last:
                    await session.kill()
                    session = await open_session()
        ordered = {"success": answer.pop("success"), **answer}
        print(json.dumps(ordered, separators=(",", ":")), flush=True)
    await session.kill()


asyncio.run(main())
