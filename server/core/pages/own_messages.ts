/** Serves widgets in the words of staff, made from the files of the build. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { NotFound } from '#core/errors.ts';
import { ownTextsHash, textsFor } from '#core/i18n/texts.ts';
import { ROOT } from '#core/process/project.ts';
import { loadOwnTexts } from '#core/sites/own_texts.ts';
import type { Heading, Messages } from '#registry/texts.ts';
import { BUILD_FOLDER, type Manifest, readManifest } from '#registry/tools/manifest.ts';

const FOLDER = path.join(ROOT, BUILD_FOLDER, 'assets');
const MESSAGES = 'export default {';

const NAME = /^(?<group>\w+-\w+)-(?<language>[a-z]{2,3}_\w{2,3})-own\w+\.js$/;

export function ownMessageRoutes(app: FastifyInstance): void {
  const manifest = readManifest(ROOT);
  app.get<{ Params: { file: string } }>(
    '/assets/:file(^\\w+-\\w+-[a-z]+_\\w+-own\\w+\\.js$)',
    { config: { isBare: true } },
    async ({ params: { file } }, reply) => {
      const { group = '', language = '' } = NAME.exec(file)?.groups ?? {};
      await loadOwnTexts();
      const current = ownTextsHash(language);
      const isKnown = Object.values(manifest.groups).some(({ files: [own] }) => own === `/assets/${group}.js`);
      if (current === '' || !isKnown) throw new NotFound();
      // Another process may not have heard of the newest texts yet.
      const isCurrent = file === `${group}-${current}.js`;
      reply.header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache');
      return reply.type('text/javascript; charset=utf-8').send(await sourceIn(group, language, manifest));
    },
  );
}

async function sourceIn(group: string, language: string, manifest: Manifest): Promise<string> {
  const code = await readFile(path.join(FOLDER, `${group}.js`), 'utf8');
  const { messages } = textsFor(language);
  const { keys, heading } = await contentOf(group, manifest);
  const { tag = language, ...formats } = messages[''] ?? {};
  const used = Object.entries(formats).filter(([name]) => heading.has(name));
  const own: Messages = {
    '': { tag, ...Object.fromEntries(used) } as Heading,
    ...Object.fromEntries(keys.filter((key) => messages[key] !== undefined).map((key) => [key, messages[key]])),
  };
  return `${code}export default ${JSON.stringify(own)};\n`;
}

type Content = { keys: string[]; heading: Set<string> };
const known = new Map<string, Content>();

/** The texts and formats of a group: those that it has in any language. */
async function contentOf(group: string, { messages }: Manifest): Promise<Content> {
  const found = known.get(group);
  if (found) return found;
  const all = await Promise.all(
    Object.values(messages).map((hash) => builtMessages(group, hash.split(' ', 1)[0] ?? '')),
  );
  const content = {
    keys: [...new Set(all.flatMap((one) => Object.keys(one)))].filter((key) => key !== ''),
    heading: new Set(all.flatMap((one) => Object.keys(one[''] ?? {}))),
  };
  known.set(group, content);
  return content;
}

async function builtMessages(group: string, hash: string): Promise<Messages> {
  const source = await readFile(path.join(FOLDER, `${group}-${hash}.js`), 'utf8').catch(() => '');
  const at = source.lastIndexOf(MESSAGES);
  return at < 0 ? {} : JSON.parse(source.slice(at + MESSAGES.length - 1, source.lastIndexOf(';')));
}
