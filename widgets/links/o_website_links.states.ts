import { defineStates } from '#registry/states.ts';
import widget from './o_website_links.ts';

const field = (id: string, name: string, label: string, known: string[] = []) => `<div class="field combobox">
<label class="field__label" for="${id}">${label} <span class="field__optional">(optional)</span></label>
<input class="input" type="text" id="${id}" name="${name}" list="${id}-names" autocomplete="off">
<datalist id="${id}-names">${known.map((one) => `<option value="${one}"></option>`).join('')}</datalist>
</div>`;

const card = (code: string, count: number, title: string) => `<li class="link-card" data-code="${code}">
<p class="link-card__count"><strong>${count}</strong> <span>clicks</span></p>
<div class="link-card__about">
<p class="link-card__title"><img class="link-card__icon" src="data:," width="24" height="24" alt=""><a href="/r/${code}"><bdi>${title}</bdi></a></p>
<p class="link-card__address"><bdi dir="ltr"><span class="o_website_links_host">${code ? 'https://example.org/r/' : ''}</span><strong class="o_website_links_code">${code}</strong></bdi>
<a class="o_website_links_edit_code link-card__edit" href="/r/${code}+#new_code" aria-label="Edit code">✎</a></p>
<form class="link-card__form" method="post" action="/website_links/code" hidden="">
<input type="hidden" name="init_code" value="${code}">
<input class="input" name="new_code" value="${code}" aria-label="Code">
<button type="submit" class="button button--small o_website_links_ok_edit">Ok</button>
<button type="button" class="button button--small button--quiet o_website_links_cancel_edit">Cancel</button>
<p class="o_website_links_code_error field__error" role="alert"></p>
</form>
<p class="link-card__badges"></p>
</div>
<p class="link-card__actions"><button type="button" class="button button--small button--quiet btn_shorten_url_clipboard" data-clipboard-text="https://example.org/r/${code}">Copy</button><a class="button button--small button--quiet link-card__stats" href="/r/${code}+">Stats</a></p>
</li>`;

const page = (
  url: string,
  cards: string,
  notice: string,
) => `<form class="links-form" id="o_website_links_link_tracker_form" method="post" action="/r">
<div class="links-form__address">
<div class="field"><label class="field__label" for="url">URL</label><input class="input" type="text" id="url" name="url" value="${url}" aria-describedby="links-notification"></div>
<button type="submit" class="button" id="btn_shorten_url">Get tracked link</button>
</div>
<p class="notification field__error" id="links-notification" role="alert"></p>
<fieldset class="o_website_links_utm_forms links-form__names"><legend class="visually-hidden">Where the link is used</legend>
${field('campaign-select', 'campaign', 'Campaign', ['Autumn chairs', 'Kitchen window'])}
${field('channel-select', 'medium', 'Medium')}
${field('source-select', 'source', 'Source')}
</fieldset>
<p class="links-form__made" id="generated_tracked_link" hidden=""><a class="links-form__short" href="/r"></a></p>
</form>
<nav class="segments" aria-label="Which links">
<a class="segments__item" id="filter-newest-links" data-filter="newest" href="/r?filter=newest" aria-current="true">Newest</a>
<a class="segments__item" id="filter-most-clicked-links" data-filter="most-clicked" href="/r?filter=most-clicked">Most Clicked</a>
</nav>
<p class="o_website_links_recent_links_notification" role="status">${notice}</p>
<ul class="links-list" id="o_website_links_recent_links">${cards}</ul>
<template data-link-template="">${card('', 0, '')}</template>`;

export default defineStates(widget, {
  'With two links': { html: page('', card('visit', 0, 'Visit us') + card('autumn', 190, 'Chairs'), '') },
  'An address is there already': { html: page('https://example.com', '', "You don't have any recent links.") },
});
