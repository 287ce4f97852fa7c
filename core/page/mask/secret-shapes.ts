/** Secret shapes: keys and tokens recognised by their shape alone (SF7), after the default rules of gitleaks 8. */

import type { MaskedText } from "./masked-text.js";

const TOKEN_SHAPES = [
  // JSON web token, age
  String.raw`eyJ[\w-]{6,}\.eyJ[\w-]{6,}\.[\w-]{6,}`,
  "AGE-SECRET-KEY-1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58}",
  // AWS, Google, DigitalOcean, Databricks, Heroku, Fly, Vault, Terraform, Pulumi
  "(?:AKIA|ASIA|ABIA|ACCA)[0-9A-Z]{16}",
  String.raw`(?:AIza[\w-]{35}|ya29\.[\w-]{20,}|GOCSPX-[\w-]{28})`,
  "do[opr]_v1_[a-f0-9]{64}",
  String.raw`dapi[a-f0-9]{32}(?:-\d)?`,
  String.raw`HRKU-[\w-]{36,}`,
  String.raw`fo1_[\w-]{43}`,
  String.raw`hv[sb]\.[\w-]{24,}`,
  String.raw`\w{14}\.atlasv1\.[\w-]{60,}`,
  "pul-[a-f0-9]{40}",
  // GitHub, GitLab, Atlassian, Linear, Notion, Postman, Figma, Docker, Sentry, Grafana
  String.raw`(?:gh[pousr]_\w{36,}|github_pat_\w{40,})`,
  String.raw`gl(?:pat|dt|rt|ptt|soat|imt|agent|cbt|ft)-[\w-]{20,}`,
  String.raw`ATATT3[\w-]{60,}`,
  String.raw`(?:lin_api_\w{40}|ntn_\w{40,}|PMAK-[\w-]{59}|figd_[\w-]{40}|dckr_pat_[\w-]{27}|sntry[su]_[\w-]{60,})`,
  String.raw`gl(?:sa|c)_\w{32,}`,
  // Slack, Telegram, Twilio, SendGrid, Mailgun, Mailchimp
  String.raw`(?:xox[abeoprs]-[\w-]{10,}|xapp-\d-[\w-]{10,})`,
  String.raw`\d{5,16}:A[\w-]{34}`,
  "(?:SK|AC)[0-9a-f]{32}",
  String.raw`SG\.[\w-]{16,}\.[\w-]{16,}`,
  "key-[0-9a-f]{32}",
  String.raw`[0-9a-f]{32}-us\d{1,2}`,
  // Stripe, Shopify, Square
  String.raw`(?:sk|rk|pk|whsec)_(?:live|test)_\w{16,}`,
  String.raw`whsec_(?=\w*\d)\w{24,}`,
  "shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}",
  String.raw`sq0[a-z]{3}-[\w-]{22,}`,
  // OpenAI and Anthropic, Hugging Face, Groq, xAI, Perplexity, Replicate
  String.raw`sk-(?=[\w-]*\d)[\w-]{20,}`,
  "(?:hf|api_org)_[A-Za-z0-9]{30,}",
  String.raw`(?:gsk_\w{48,}|xai-\w{60,}|pplx-\w{40,}|r8_\w{37,})`,
  // npm, PyPI, RubyGems, PlanetScale, Supabase, Doppler, New Relic
  String.raw`(?:npm_\w{36}|pypi-(?=[\w-]*\d)[\w-]{40,}|rubygems_[a-f0-9]{48})`,
  String.raw`(?:pscale_\w{2,5}_[\w.-]{32,}|sbp_[a-f0-9]{40}|dp\.(?:pt|st|ct|sa)\.[\w.-]{40,}|NRAK-[A-Z0-9]{27})`,
  // Surefoot
  String.raw`sf_[\w-]{36}_[\w-]{43}`,
];
const TOKEN = new RegExp(String.raw`(?<![\w-])(?:${TOKEN_SHAPES.join("|")})(?![\w-])`, "g");
/** Slack and Discord URLs; anyone who knows one may post. */
const WEBHOOK =
  /\b(?:hooks\.slack(?:-gov)?\.com\/(?:services|workflows|triggers)\/|discord(?:app)?\.com\/api\/webhooks\/\d{15,20}\/)[\w/-]{20,}/g;
const PRIVATE_KEY =
  /-----BEGIN [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----|$)/g;
const BEARER = /\b(Bearer\s+)(?=[\w.~+/-]*\d)[\w.~+/-]{20,}=*/g;
const BASIC = /\b(Basic\s+)(?=[A-Za-z+/]*\d)(?=[a-z\d+/]*[A-Z])[A-Za-z\d+/]{16,}={0,2}/g;
/** Header of a request with scheme Basic, Bearer or Token. */
const AUTHORIZATION = /\b(Authorization["']?\s{0,3}[:=]\s{0,3}["']?(?:Basic|Bearer|Token)\s{1,3})[\w.~+/-]{8,}=*/gi;

/** Characters of the shortest token. */
const SHORTEST_TOKEN = 15;

/** Replaces keys and tokens with `[SECRET]`. */
export function maskShapes(masked: MaskedText): void {
  const { text } = masked;
  if (text.length < SHORTEST_TOKEN || !mayHoldToken(text)) return;
  masked.replace(PRIVATE_KEY, () => "[SECRET]");
  masked.replace(WEBHOOK, () => "[SECRET]");
  masked.replace(TOKEN, () => "[SECRET]");
  for (const pattern of [AUTHORIZATION, BEARER, BASIC])
    masked.replace(pattern, (_, { groups: [scheme = ""] }) => `${scheme}[SECRET]`);
}

/** Looks for a word as long as a token or the start of a key. A loop, because a regex visits each letter many times. */
export function mayHoldToken(text: string): boolean {
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    length = IS_OF_TOKEN[text.charCodeAt(at)] === true ? length + 1 : 0;
    if (length === SHORTEST_TOKEN) return true;
  }
  return text.includes("-----") || text.includes("uthorization");
}

/** Token characters by character code. */
const IS_OF_TOKEN = Array.from({ length: 128 }, (_, code) => /[\w.~+/-]/.test(String.fromCharCode(code)));
