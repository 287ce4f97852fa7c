"""Serves a model file with llama.cpp's own server until standard input ends. Arguments: JSON with packages, model, threads, context, answer."""

import json
import sys

options = json.loads(sys.argv[1])
sys.path.insert(0, options["packages"])

import xllamacpp  # noqa: E402  (its folder is known only now)

params = xllamacpp.CommonParams()
params.model.path = options["model"]
params.n_ctx = options["context"]
params.n_parallel = 1
params.n_predict = options["answer"]
params.cpuparams.n_threads = options["threads"]
params.cpuparams_batch.n_threads = options["threads"]
params.sampling.seed = 1
params.port = 0
server = xllamacpp.Server(params)
print(json.dumps({"address": server.listening_address}), flush=True)
sys.stdin.read()
