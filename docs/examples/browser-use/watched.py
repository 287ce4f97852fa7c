"""Verdicts of Surefoot on each step of a browser-use agent, from beside it over CDP."""

import asyncio
import json


class Watched:
    def __init__(self, command):
        self.command, self.proofs = command, []

    async def ask(self, **order):
        self.process.stdin.write((json.dumps(order) + "\n").encode())
        return json.loads(await self.process.stdout.readline())

    async def begin(self, agent):
        await self.ask(do="begin", title=f"Step {agent.state.n_steps}")

    async def end(self, agent):
        errors = [result.error for result in agent.state.last_result or [] if result.error]
        answer = await self.ask(do="end", **({"error": errors[0]} if errors else {}))
        if not agent.history.is_done():
            self.proofs.append(answer.get("proof", answer))

    async def run(self, agent, **options):
        pipe = asyncio.subprocess.PIPE
        self.process = await asyncio.create_subprocess_exec(*self.command, stdin=pipe, stdout=pipe, limit=2**24)
        history = await agent.run(on_step_start=self.begin, on_step_end=self.end, **options)
        self.process.stdin.close()
        await self.process.wait()
        return history
