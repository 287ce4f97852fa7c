-- What an action should bring about, kept with it.
ALTER TABLE "task_actions" ADD COLUMN "expected_outcome" jsonb;