import { t } from '#registry/texts.ts';
import type { useTabs } from '#widgets/core/hooks/use_tabs.ts';
import Icon from '#widgets/core/parts/icon.tsx';
import { DrawingPad, type PadProps } from './drawing_pad.tsx';
import type { Method } from './use_signing.ts';

type Props = PadProps & {
  tabs: ReturnType<typeof useTabs>;
  /** As it was typed. */
  name: string;
  problems: Record<'drawing' | 'file', string | undefined>;
};

/** How one signs: drawn, typed or uploaded. Without script typed or uploaded. */
export function SignatureMethods({ tabs, name, problems, ...pad }: Props) {
  const way = (at: number, method: Method, more = '') => ({
    className: `signature__way${more}`,
    'data-method': method,
    ...tabs.panel(at),
  });
  return (
    <div className="signature__ways">
      <nav className="segments with-script" data-tabs="" aria-label={t('How you sign')} {...tabs.list}>
        {[t('Draw'), t('Type'), t('Upload')].map((label, at) => (
          <a key={label} className="segments__item" {...tabs.tab(at)}>
            {label}
          </a>
        ))}
      </nav>
      <div {...way(0, 'draw', ` with-script${problems.drawing ? ' o_has_error' : ''}`)}>
        <DrawingPad {...pad} />
      </div>
      <div {...way(1, 'type')}>
        <p>{t('Your typed name is your signature.')}</p>
        <p className="signature__typed with-script" id="o_portal_signature_typed" aria-hidden="true" dir="auto">
          {name}
        </p>
      </div>
      <div {...way(2, 'upload', problems.file ? ' o_has_error' : '')}>
        <UploadField problem={problems.file} />
      </div>
    </div>
  );
}

const FILE = 'o_portal_signature_file';

function UploadField({ problem }: { problem: string | undefined }) {
  return (
    <div className={`field${problem ? ' o_has_error' : ''}`}>
      <label className="field__label" htmlFor={FILE}>
        {t('An image of your signature')}{' '}
        <span className="field__optional without-script">{t('(instead of your typed name)')}</span>
      </label>
      <input
        className={`input input--file${problem ? ' is-invalid' : ''}`}
        type="file"
        id={FILE}
        name="signature_file"
        accept="image/png,image/jpeg,image/webp"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${FILE}_error ${FILE}_hint` : `${FILE}_hint`}
      />
      <p className="field__hint" id={`${FILE}_hint`}>
        {t('PNG, JPEG or WebP, up to 10 MB.')}
      </p>
      {problem && (
        <p className="field__error" id={`${FILE}_error`}>
          <Icon name="danger" />
          {problem}
        </p>
      )}
    </div>
  );
}
