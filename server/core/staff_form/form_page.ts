/** Shows a form of staff in its frame, with breadcrumb, save bar and history. */
import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Texts } from '#core/i18n/texts.ts';
import { isReader, MAY_ONLY_READ } from '#core/pages/audience.ts';
import { type Choices, type FormState, type Labels, labelOf, readablePair } from '#core/pages/form_view.ts';
import type { PageResponse } from '#core/pages/response.ts';
import { opened, staffPage } from '#core/pages/staff_form.ts';
import { personOf } from '#core/people/session.ts';
import { changesOf, type LoggedChange } from './change_log.ts';
import { type DeletedRecord, kindOf } from './deleted_records.ts';
import { type FormAgain, pathIn, type StaffForm } from './staff_form.ts';

export const blankState = (values: FormState['values']): FormState => ({
  values: { ...values, submission: randomUUID() },
});

/** As it opens. */
export const openedState = async <R extends { id: number }, I>(
  form: StaffForm<R, I>,
  row: R,
  request: FastifyRequest,
): Promise<FormState> => {
  const { values } = opened(await form.load(row, request));
  return { values: { ...form.orders, ...values } };
};

type Shows<R> = {
  row: R | null;
  state: FormState;
  /** It was deleted while somebody worked on it. */
  gone?: { id: number; record: DeletedRecord };
  again?: FormAgain['again'];
};

export async function formPage<R extends { id: number }, I>(
  form: StaffForm<R, I>,
  request: FastifyRequest,
  { row, state, gone, again }: Shows<R>,
): Promise<PageResponse> {
  const { site, texts } = request;
  const { above = [], labels, choices = {}, styles, save, ...view } = await form.view(row, state, request);
  const title = gone?.record.name ?? form.title(row, request);
  const id = gone?.id ?? row?.id ?? null;
  const action = site.url(id === null ? (form.addTo ?? pathIn(form, request)) : pathIn(form, request, id));
  const page = staffPage(
    form.template,
    title,
    {
      ...view,
      ...again?.data,
      labels,
      choices,
      styles: [styles ?? [], 'core/staff_form'].flat(),
      action,
      locked: await lockOf(form, row, request),
      breadcrumbs: above.map(({ name, path }) => ({ name, url: site.url(path) })),
      back: above.length > 0 ? site.url(above.at(-1)!.path) : null,
      gone: gone && goneText(gone.record, request),
      deleteUrl: row && form.remove ? site.url(pathIn(form, request, row.id, '/delete')) : null,
      history: row ? await historyOf(form, row.id, { labels, choices }, request) : [],
      bar: {
        save: gone ? texts.t('Restore and save') : (save ?? texts.t('Save')),
        isRestoring: Boolean(gone),
        fresh: site.url(id === null ? pathIn(form, request, null, '/new') : pathIn(form, request, id)),
        isChanged: Boolean(gone || again || state.errors || state.conflicts),
      },
    },
    readableConflicts(state, choices, texts),
  );
  const status = gone ? 409 : again?.status;
  return status ? { ...page, status } : page;
}

const readableConflicts = ({ conflicts = null, ...state }: FormState, choices: Choices, texts: Texts): FormState => ({
  ...state,
  conflicts:
    conflicts?.map(({ name, saved, entered }) => {
      const [theirs, own] = readablePair(name, [saved, entered], choices, texts);
      return { name, saved: theirs, entered: own };
    }) ?? null,
});

async function lockOf<R extends { id: number }, I>(form: StaffForm<R, I>, row: R | null, request: FastifyRequest) {
  const reason = await form.locked?.(row, request);
  if (reason) return reason;
  return isReader(await personOf(request), form.audience) ? request.texts.say(MAY_ONLY_READ) : null;
}

export const goneText = ({ at, who }: DeletedRecord, { site, texts }: FastifyRequest): string => {
  const date = texts.dateTime(at, site.website.timeZone);
  return who
    ? texts.t('{name} deleted this on {date}.', { name: who, date })
    : texts.t('This was deleted on {date}.', { date });
};

async function historyOf<R extends { id: number }, I>(
  form: StaffForm<R, I>,
  id: number,
  { labels, choices }: { labels: Labels; choices: Choices },
  request: FastifyRequest,
) {
  const { site, texts } = request;
  return (await changesOf(kindOf(form), id)).map(({ action, at, who, fields }) => ({
    what: actionText(action, request),
    who: who ?? (action === 'imported by command' ? texts.t('Import command') : texts.t('Deleted account')),
    at: texts.dateTime(at, site.website.timeZone),
    iso: at.toISOString(),
    fields: fields.map(({ field, before, after }) => {
      const [old, now] = readablePair(field, [before, after], choices, texts);
      return { ...labelOf(field, labels), before: old || '—', after: now || '—' };
    }),
  }));
}

function actionText(action: LoggedChange['action'], { texts: { t } }: FastifyRequest): string {
  const imported = t('Overwritten by an import');
  return {
    ...{ added: t('Added'), changed: t('Changed'), deleted: t('Deleted'), restored: t('Restored') },
    ...{ imported, 'imported by command': imported },
  }[action];
}
