import type { TemplateFunction } from 'eta';

/** Name → what was made of it when the programs were built. Without a build there are none. */
export const bundledTemplates: Record<string, { print: string; draw: TemplateFunction }> = {};
