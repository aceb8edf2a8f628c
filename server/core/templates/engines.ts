/** Draws templates, those of each theme by an engine of its own. */
import path from 'node:path';
import fastifyView from '@fastify/view';
import type { Eta } from 'eta';
import Fastify, { type FastifyInstance } from 'fastify';
import { env } from '#core/process/env.ts';
import { log } from '#core/process/log.ts';
import { ROOT } from '#core/process/project.ts';
import { escapeXml } from './escape_xml.ts';
import { loadTemplates, templateFiles } from './templates.ts';
import { TemplateError } from './theme_fallback.ts';

const TEMPLATES = path.join(ROOT, 'templates');

type Engine = { eta: Eta; count: number; property: string };

/** By theme; null is the project's own. */
const engines = new Map<string | null, Engine>();
loadEnginesOrExit();

/** Whatever is started with a template that can't be read ends with a sentence, not with a stack. */
function loadEnginesOrExit(): void {
  try {
    const eta = loadTemplates(TEMPLATES, { sectionFailed: sectionReporter(null) });
    engines.set(null, { eta, count: templateFiles(TEMPLATES).length, property: 'view' });
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
  for (const { name, folder: of } of env.THEME_DIR) {
    const folder = path.join(of, 'templates');
    const eta = loadTemplates(TEMPLATES, {
      theme: { folder, report: reporterOf(name) },
      sectionFailed: sectionReporter(name),
    });
    const count = templateFiles(TEMPLATES).length + templateFiles(folder).length;
    engines.set(name, { eta, count, property: `view of ${name}` });
  }
}

/** Each mistake is logged once: a page with it may be asked for every second. */
function reporterOf(
  theme: string | null,
  consequence = "the project's own is shown instead",
): (error: TemplateError) => void {
  const known = new Set<string>();
  return (error) => {
    if (known.has(error.message)) return;
    known.add(error.message);
    log.error({ theme, cause: causeOf(error) }, `${error.message}; ${consequence}.`);
  };
}

/** Declared, as it is needed while the templates are read. */
function causeOf({ cause }: TemplateError): string | undefined {
  return cause instanceof Error ? cause.message : undefined;
}

/** Who develops a section sees in its place what is wrong with it; visitors see nothing. */
function sectionReporter(theme: string | null): (error: TemplateError) => string {
  const report = reporterOf(theme, 'the section is left out');
  return (error) => {
    report(error);
    if (env.isProduction) return '';
    const text = [error.message, causeOf(error)].filter(Boolean).join(': ');
    return `<p class="alert alert--danger">${escapeXml(text)}</p>`;
  };
}

/** Whether the theme or the project has a template of this name that can be read. */
export const isDrawable = (template: string, theme: string | null): boolean =>
  engines.get(theme)?.eta.templatesSync.get(template) !== undefined;

let renderer: FastifyInstance | undefined;

/** All that is rendered from now on goes through this application. */
export async function renderWith(app: FastifyInstance): Promise<void> {
  // Or each request would get an object for them.
  app.decorateReply('locals');
  for (const { eta, count, property } of engines.values())
    await app.register(fastifyView, {
      engine: { eta },
      root: TEMPLATES,
      production: true,
      maxCache: count + 1,
      propertyName: property,
    });
  renderer = app;
}

/** The only way to a template. Commands send mails too, and serve nothing: they get an application of its own. */
export async function view(template: string, data: object, theme: string | null): Promise<string> {
  if (!renderer) await renderWith(Fastify());
  const { property } = engines.get(theme) as Engine;
  return (renderer as unknown as Record<string, FastifyInstance['view']>)[property]!(template, data);
}
