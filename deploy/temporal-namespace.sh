#!/bin/sh
# The namespace of tasks and what it must know of them; changes nothing that is there.
set -eu
until temporal operator cluster health; do sleep 2; done
temporal operator namespace describe --namespace "$TEMPORAL_NAMESPACE" >/dev/null 2>&1 ||
  temporal operator namespace create --namespace "$TEMPORAL_NAMESPACE" --retention "$NAMESPACE_RETENTION"
# A server knows a namespace some seconds after it was made.
until known=$(temporal operator search-attribute list --namespace "$TEMPORAL_NAMESPACE"); do sleep 2; done
for attribute in SfTenant:Keyword SfStatus:Keyword SfHost:Keyword SfOutcome:Keyword SfNeedsHuman:Bool SfSteps:Int SfTask:Keyword; do
  name=${attribute%:*}
  case "$known" in *"$name"*) continue ;; esac
  temporal operator search-attribute create --namespace "$TEMPORAL_NAMESPACE" --name "$name" --type "${attribute#*:}"
done
# Callers in other namespaces reach hosts of browser tasks by it (docs/temporal.md).
temporal operator nexus endpoint get --name surefoot >/dev/null 2>&1 ||
  temporal operator nexus endpoint create --name surefoot --target-namespace "$TEMPORAL_NAMESPACE" --target-task-queue surefoot-host
