import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NotFound } from '#core/errors.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { page } from '#core/pages/routes.ts';
import { findForm, formView } from '#forms/api.ts';
import { shopSettingsOf } from '#shop/product/settings.ts';
import { addressProblem } from './checkout_problems.ts';
import { openCheckout } from './opened.ts';
import { summaryView, wizard } from './view.ts';

const url = '/shop/extra_info';

/**
 * The reference and note for the whole order: a step of the checkout if the owner wants one, otherwise a separate page.
 */
export function extraRoutes(app: FastifyInstance): void {
  page(app, {
    url,
    handle: async ({ request, reply }) => {
      reply.header('cache-control', 'no-store');
      const { hasExtraStep } = await shopSettingsOf(request.site.website.id);
      return hasExtraStep
        ? extraStep(request)
        : show('@shop/checkout/extra_info', await formOf(request), factsOf(request));
    },
  });
}

const factsOf = ({ texts }: FastifyRequest) => ({
  facts: { title: texts.t('Extra info'), isIndexed: false, styles: 'shop/checkout' },
});

async function formOf({ site }: FastifyRequest, values: Record<string, string> = {}) {
  const found = await findForm(site.website.id, { url });
  if (!found) throw new NotFound();
  const entered = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text ? [text] : []]));
  return { form: formView(found, site, { values: entered }), steps: null, summary: null };
}

async function extraStep(request: FastifyRequest): Promise<PageResponse | Redirect> {
  const { site } = request;
  const opened = await openCheckout(request);
  if ('redirect' in opened) return opened;
  const problem = await addressProblem(opened, site);
  if (problem) return redirectTo(problem.path);
  const { customerReference, note } = opened.cart;
  return show(
    '@shop/checkout/extra_info',
    {
      ...(await formOf(request, { client_order_ref: customerReference, note })),
      steps: await wizard(2, site),
      summary: await summaryView(opened, site),
    },
    factsOf(request),
  );
}
