/** Cuts the quoted mail off an answer. */

/** Lines that mail programs write above the mail that is answered. */
const INTRODUCTIONS: readonly RegExp[] = [
  /^-{2,} ?(?:original message|forwarded message|message d’origine|message d'origine|الرسالة الأصلية) ?-{2,}$/i,
  /^_{10,}$/,
  /^(?:on|le|am|el|il|op|في) .{1,200}(?:wrote|a écrit|schrieb|escribió|ha scritto|schreef|كتب) ?:$/i,
  /^.{1,200}(?:wrote|a écrit|كتب) ?:$/i,
];
const SIGNATURE = '-- ';
const HEADER = /^(?:from|de|von|من) ?: .{1,200}$/i;
const FURTHER_HEADER = /^(?:sent|date|to|envoyé|à|objet|subject|gesendet|تم الإرسال|إلى|التاريخ) ?:/i;

/** @returns what stands above the quoted mail; the whole text where nothing else does */
export function withoutQuote(text: string): string {
  const lines = text.split('\n');
  const end = lines.findIndex((line, at) => endsAnswer(line, at, lines));
  const own = (end < 0 ? lines : lines.slice(0, end)).filter((line) => !/^\s*>/.test(line));
  return own.join('\n').trim() || text.trim();
}

function endsAnswer(line: string, at: number, lines: readonly string[]): boolean {
  if (line === SIGNATURE) return true;
  const trimmed = line.trim().slice(0, 300);
  const next = (lines[at + 1] ?? '').trim().slice(0, 300);
  if (HEADER.test(trimmed)) return FURTHER_HEADER.test(next);
  const isIntroduction = (one: string) => INTRODUCTIONS.some((pattern) => pattern.test(one));
  if (isIntroduction(trimmed)) return !trimmed.endsWith(':') || quotesFollow(lines, at + 1);
  // Long introductions are wrapped.
  return trimmed !== '' && isIntroduction(`${trimmed} ${next}`) && quotesFollow(lines, at + 2);
}

function quotesFollow(lines: readonly string[], from: number): boolean {
  const next = lines.slice(from).find((line) => line.trim() !== '');
  return next === undefined || /^\s*>/.test(next);
}
