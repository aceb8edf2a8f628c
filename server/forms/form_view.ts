/** View of a form for its partial: labels, values and errors. */

import { PICTURE_TYPES } from '#core/files/file_type.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import type { Site } from '#core/sites/site.ts';
import { assetUrl } from '#core/templates/assets.ts';
import { attributesMarkup, plainAttributes } from '#core/templates/marker_attributes.ts';
import type { Form } from './queries.ts';
import { LENGTHS } from './receiving/field_values.ts';
import { pageToken } from './receiving/form_tokens.ts';
import { typeNames } from './receiving/sent_files.ts';
import type { FieldKind, FormField } from './schema.ts';

export type FieldView = {
  name: string;
  id: string;
  kind: FieldKind;
  /** Several inputs under one legend. */
  isGroup: boolean;
  /** Ids of its help and error. */
  describedBy: string;
  /** Attributes of a control that tell its help, its error and whether it is required. Escaped. */
  controlState: string;
  /** Of the browser's own field. */
  type: string;
  label: string;
  isRequired: boolean;
  isHidden: boolean;
  help: string;
  placeholder: string;
  autocomplete: string;
  options: { value: string; label: string; id: string; isChosen: boolean }[];
  value: string;
  error: string;
  min: number | undefined;
  max: number | undefined;
  maxLength: number | undefined;
  accept: string;
  isMultiple: boolean;
  maxBytes: number | undefined;
  /** Browsers do not keep files of a form that came back. */
  hasLostFiles: boolean;
};

export type FormView = {
  title: string;
  lead: string;
  submitLabel: string;
  /** Where it posts by itself; the widget joins its own address of folder and model. */
  action: string;
  stamp: string;
  fields: FieldView[];
  /** Of the widget. */
  params: { sendTo: string; modelName: string; successPage: string; calendarCss: string };
};

export type SubmittedForm = {
  /** By name, also what the page says for hidden fields. */
  values?: Record<string, string[]>;
  errors?: Record<string, string>;
  hadFiles?: boolean;
};

const FOLDER = '/website_form/';

export function formView(form: Form, site: Site, submitted: SubmittedForm = {}): FormView {
  const language = site.language.code;
  const hasDates = form.fields.some(({ kind }) => kind.startsWith('date'));
  return {
    title: pick(form.title, language),
    lead: pick(form.lead, language),
    submitLabel: pick(form.submitLabel, language),
    action: site.url(FOLDER + form.modelName),
    stamp: pageToken(form.modelName),
    fields: form.fields.map((field) => fieldView(field, site, submitted)),
    params: {
      sendTo: site.url(FOLDER),
      modelName: form.modelName,
      successPage: form.successPage && site.url(form.successPage),
      calendarCss: hasDates ? assetUrl('css/pages/core/calendar.css') : '',
    },
  };
}

const TYPES: Partial<Record<FieldKind, string>> = {
  email: 'email',
  tel: 'tel',
  url: 'url',
  integer: 'number',
  float: 'number',
  date: 'date',
  datetime: 'datetime-local',
  boolean: 'checkbox',
  binary: 'file',
};

function fieldView(field: FormField, site: Site, { values, errors, hadFiles = false }: SubmittedForm): FieldView {
  const language = site.language.code;
  const { name, kind, options = [] } = field;
  const [given, error] = [values?.[name] ?? [], errors?.[name] ?? ''];
  const id = `form-${name}`;
  const help = helpOf(field, site);
  const describedBy = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ');
  return {
    name,
    id,
    kind,
    isGroup: kind === 'radio' || kind === 'checkboxes' || (kind === 'many2many' && options.length > 0),
    describedBy,
    controlState: attributesMarkup(
      plainAttributes({
        'aria-describedby': describedBy || null,
        'aria-invalid': error ? 'true' : null,
        required: field.isRequired,
      }),
    ),
    type: TYPES[kind] ?? 'text',
    label: pick(field.label, language),
    isRequired: field.isRequired ?? false,
    isHidden: field.isHidden ?? false,
    help,
    placeholder: pick(field.placeholder, language),
    autocomplete: field.autocomplete ?? '',
    options: options.map(({ value, label }) => ({
      value,
      label: pick(label, language),
      id: `${id}-${value}`,
      isChosen: given.includes(value),
    })),
    value: given[0] ?? '',
    error,
    min: field.min,
    max: field.max,
    maxLength: kind === 'tel' || kind === 'url' ? LENGTHS[kind] : field.maxLength,
    accept: (field.accept ?? []).flatMap((type) => (type === 'image/*' ? PICTURE_TYPES : type)).join(','),
    isMultiple: (field.maxFiles ?? 1) > 1,
    maxBytes: field.maxBytes,
    hasLostFiles: hadFiles && kind === 'binary' && !error,
  };
}

/** What the form's own words leave out: whose clock is meant, which files are taken. */
function helpOf({ help, kind, accept = [], maxBytes }: FormField, { language, website }: Site): string {
  const texts = textsFor(language.code);
  const helpText = pick(help, language.code);
  const limits = [
    kind === 'datetime' && texts.t('Our time ({zone}).', { zone: website.timeZone.replaceAll('_', ' ') }),
    accept.length > 0 && typeNames(accept, texts),
    maxBytes ? texts.t('at most {limit} MB', { limit: Math.floor(maxBytes / 1024 / 1024) }) : null,
  ];
  return [helpText, texts.joined(limits)].filter(Boolean).join(' ');
}
