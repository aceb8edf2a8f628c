/** `/my/security/second_factor`: sets up codes from an app, and turns them off. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { line } from '#core/http/contract.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { qrCode } from '#core/images/qr_code.ts';
import { msg } from '#core/msg.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { file, form, page } from '#core/pages/routes.ts';
import { type Account, endOtherSessions, findAccount } from '#core/people/account_changes.ts';
import { isOwnPassword } from '#core/people/passwords/own_password.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  findSecondFactor,
  isSecondFactor,
  recoveryCodesLeft,
  removeSecondFactor,
} from '#core/people/second_factor/second_factor.ts';
import { totpAddress } from '#core/people/second_factor/totp.ts';
import { lacksSecondFactor, signIn } from '#core/people/session.ts';
import { passwordField, unparsedForm } from '#portal/contract.ts';
import { requirePerson } from '#portal/require_person.ts';
import { mailSecondFactor } from '#website/api.ts';

const PAGE = '/my/security/second_factor';
const audience = 'signed in';

const code = line(50).pipe(z.string().min(1, msg('Enter the code')));
const codeForm = z.object({ code });
const offForm = z.object({ password: passwordField.min(1, msg('Enter your password')), code });

export function secondFactorRoutes(app: FastifyInstance): void {
  page(app, { url: PAGE, audience, handle: ({ request }) => secondFactorPage(request) });
  form(app, {
    url: `${PAGE}/begin`,
    audience,
    needsPassword: true,
    handle: async ({ request }) => {
      await beginSecondFactor((await requirePerson(request)).userId);
      return redirectTo(PAGE);
    },
  });
  file(app, {
    url: `${PAGE}/qr.svg`,
    audience,
    handle: async ({ request, reply }) => {
      const { userId } = await requirePerson(request);
      const found = await findSecondFactor(userId);
      if (!found?.secret || found.isOn) throw new NotFound();
      reply.header('cache-control', 'no-store');
      const { login } = await accountOf(userId);
      return {
        type: 'image/svg+xml',
        body: qrCode(totpAddress(found.secret, { issuer: request.site.website.name, login })),
      };
    },
  });
  form(app, {
    url: `${PAGE}/confirm`,
    audience,
    body: unparsedForm,
    handle: ({ request, reply, body }) => turnOn(request, reply, body),
  });
  form(app, {
    url: `${PAGE}/off`,
    audience,
    body: unparsedForm,
    handle: ({ request, body }) => turnOff(request, body),
  });
}

const accountOf = async (userId: number): Promise<Account> => (await findAccount(userId)) as Account;

async function secondFactorPage(request: FastifyRequest, errors: Record<string, string> = {}): Promise<PageResponse> {
  const { userId } = await requirePerson(request);
  const found = await findSecondFactor(userId);
  const isOn = found?.isOn ?? false;
  return show(
    '@portal/second_factor',
    {
      isOn,
      isNeeded: await lacksSecondFactor(request),
      key: isOn ? null : (found?.secret?.toUpperCase().match(/.{4}/g)?.join(' ') ?? null),
      codesLeft: isOn ? await recoveryCodesLeft(userId) : 0,
      errors,
    },
    {
      facts: { title: request.texts.t('Two-step sign-in'), isIndexed: false, styles: 'portal/account' },
      status: Object.keys(errors).length > 0 ? 400 : 200,
    },
  );
}

/** Other devices, which signed in without a code, are signed out. */
async function turnOn(request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<PageResponse> {
  const { t } = request.texts;
  const { userId } = await requirePerson(request);
  const parsed = codeForm.safeParse(body);
  if (!parsed.success) return secondFactorPage(request, fieldErrors(parsed.error, request.texts));
  const codes = await confirmSecondFactor(userId, parsed.data.code);
  if (!codes) return secondFactorPage(request, { code: t('This code is not valid.') });
  const session = await signIn(request, reply, userId, true);
  await endOtherSessions(userId, session.id);
  await mailSecondFactor(await accountOf(userId), request.site, 'on');
  return show(
    '@portal/recovery_codes',
    { codes },
    { facts: { title: t('Recovery codes'), isIndexed: false, styles: 'portal/account' } },
  );
}

async function turnOff(request: FastifyRequest, body: unknown): Promise<PageResponse | Redirect> {
  const { t } = request.texts;
  const { userId } = await requirePerson(request);
  const parsed = offForm.safeParse(body);
  if (!parsed.success) return secondFactorPage(request, fieldErrors(parsed.error, request.texts));
  if (!(await isOwnPassword(userId, parsed.data.password)))
    return secondFactorPage(request, { password: t('This is not your password.') });
  if (!(await isSecondFactor(userId, parsed.data.code)))
    return secondFactorPage(request, { code: t('This code is not valid.') });
  if (await removeSecondFactor(userId, userId)) await mailSecondFactor(await accountOf(userId), request.site, 'off');
  return redirectTo('/my/security', { flash: { kind: 'success', text: t('Two-step sign-in is off.') } });
}
