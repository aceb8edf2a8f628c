import { data } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import Icon from '#widgets/core/parts/icon.tsx';
import { useMenus } from './parts/use_menus.ts';

type Tool = { name: string; label: string; chosen: string; choices: { label: string; url: string; active: boolean }[] };

type Search = {
  action: string;
  /** What else of the address the form sends without script. */
  kept: { name: string; value: string }[];
  text: string;
  from: string;
  until: string;
  /** Where to search. */
  choices: { key: string; label: string; active: boolean }[];
};

/** The tools above a list: menus of links that sort, filter and group it, and its search. */
export default defineWidget({
  load: 'idle',
  params: {
    /** Sorting, filters and groups of the list. */
    tools: data<Tool[]>(),
    /** What is searched in, and for what. */
    search: data<Search>(),
  },
  View({ tools, search }) {
    useMenus();
    return (
      <>
        {tools.length > 0 && (
          <div className="account-tools__row">
            {tools.map((tool) => (
              <ToolMenu key={tool.name} {...tool} />
            ))}
          </div>
        )}
        <SearchForm {...search} />
      </>
    );
  },
});

function ToolMenu({ name, label, chosen, choices }: Tool) {
  return (
    <details className="dropdown dropdown--start" name="account-tools">
      <summary className="dropdown__toggle account-tools__toggle">
        <span className="account-tools__label">{label}</span> {chosen}
        <Icon name="down" />
      </summary>
      <ul className="dropdown__menu" id={`account-${name}`}>
        {choices.map((one) => (
          <li key={one.url}>
            <a className="dropdown__item" href={one.url} aria-current={one.active || undefined}>
              {one.label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function SearchForm({ action, kept, text, from, until, choices }: Search) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the form is the search, without one more element around it
    <form
      className="account-search o_portal_search_panel"
      method="get"
      action={action}
      role="search"
      aria-label={t('Search in this list')}
      onSubmit={(event) => {
        event.preventDefault();
        location.assign(addressOf(event.currentTarget));
      }}
    >
      {kept.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="account-search__days">
        <Day name="date_begin" label={t('From')} value={from} />
        <Day name="date_end" label={t('To', { context: 'period' })} value={until} />
      </div>
      <Words text={text} choices={choices} />
    </form>
  );
}

function Day({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <label>
      <span>{label}</span>
      <input className="input" type="date" name={name} defaultValue={value} />
    </label>
  );
}

function Words({ text, choices }: Pick<Search, 'text' | 'choices'>) {
  return (
    <div className="account-search__words">
      <label className="visually-hidden" htmlFor="account-search-in">
        {t('Search in')}
      </label>
      <select
        className="input account-search__in"
        id="account-search-in"
        name="search_in"
        defaultValue={choices.find(({ active }) => active)?.key}
      >
        {choices.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
      <label className="visually-hidden" htmlFor="account-search">
        {t('Search')}
      </label>
      <input
        className="input account-search__text"
        type="search"
        id="account-search"
        name="search"
        defaultValue={text}
        maxLength={200}
        placeholder={t('Search')}
        autoComplete="off"
      />
      <button type="submit" className="button search-submit">
        <Icon name="search" />
        <span className="visually-hidden">{t('Search')}</span>
      </button>
    </div>
  );
}

/** What the form itself says; an empty field of them leaves the address. */
const OWN = ['search_in', 'search', 'date_begin', 'date_end'];

/** The form's address with what was typed; all else that the page's address says stays. */
function addressOf(form: HTMLFormElement): URL {
  const address = new URL(form.action);
  const asked = new URLSearchParams(location.search);
  const entered = new FormData(form);
  const valuesIn = (name: string) => String(entered.get(name) ?? '').trim();
  for (const name of OWN) {
    const value = valuesIn(name);
    if (value === '' || (name === 'search_in' && valuesIn('search') === '')) asked.delete(name);
    else asked.set(name, value);
  }
  address.search = asked.toString();
  return address;
}
