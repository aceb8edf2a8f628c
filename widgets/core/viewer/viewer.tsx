import { type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '#registry/texts.ts';
import { DialogBox } from '#widgets/core/dialog_box.tsx';
import { useDialog } from '#widgets/core/hooks/use_dialog.ts';
import { useLazyModule } from '#widgets/core/hooks/use_lazy_module.ts';
import { announce } from '#widgets/core/live_region.ts';
import Icon from '#widgets/core/parts/icon.tsx';
import type { SplitProps } from './split_form.tsx';
import { Stage } from './stage.tsx';
import { Toolbar } from './toolbar.tsx';
import { useTools } from './use_tools.tsx';
import { kindOf, nameOf, type ViewerFile } from './viewer_file.ts';
import { STYLESHEET } from './viewer_files.ts';

/** A new object for each time that the viewer opens. */
export type Opening = { file: ViewerFile; opener: HTMLElement };

type Props = {
  files: readonly ViewerFile[];
  opening: Opening;
  /** Why the file could not be split; empty: it is tried. */
  failed(problem: string): void;
};

/** Files in a dialog as large as the window. */
export default function Viewer({ files, opening, failed }: Props) {
  const dialog = useDialog();
  const [isStyled, setStyled] = useState(STYLESHEET === '');
  const shown = files.filter((file) => kindOf(file) !== null);
  const [index, setIndex] = useState(0);
  const { open, close } = dialog;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening opens it once
  useEffect(() => {
    if (!isStyled) return;
    setIndex(Math.max(0, shown.indexOf(opening.file)));
    open(opening.opener);
  }, [opening, isStyled]);
  const file = shown[index] ?? opening.file;
  const turn = (step: number) => {
    const next = (index + step + shown.length) % shown.length;
    setIndex(next);
    announce(t('{name}, {n} of {count}', { name: nameOf(shown[next] ?? file), n: next + 1, count: shown.length }));
  };
  const styled = () => setStyled(true);
  return (
    <>
      {STYLESHEET &&
        createPortal(<link rel="stylesheet" href={STYLESHEET} onLoad={styled} onError={styled} />, document.head)}
      <DialogBox dialog={dialog} title={nameOf(file)} look="dialog--viewer">
        <Content
          {...{ file, close }}
          turn={shown.length > 1 ? turn : undefined}
          place={t('{n} of {count}', { n: index + 1, count: shown.length })}
          failed={failed}
        />
      </DialogBox>
    </>
  );
}

type ContentProps = {
  file: ViewerFile;
  place: string;
  /** Undefined for a single file. */
  turn: ((step: number) => void) | undefined;
  close(): void;
  failed(problem: string): void;
};

/** The file, and around it what works on it. */
function Content({ file, place, turn, close, failed }: ContentProps) {
  const { tools, look, zoom, printFrame } = useTools(file);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const step = turn && stepOf(event);
    if (!step) return;
    event.preventDefault();
    turn(step);
  };
  const leave = (event: MouseEvent) => event.target === event.currentTarget && close();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of what has the focus inside
    <div className="viewer" onKeyDown={press}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the dialog */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className="viewer__stage" tabIndex={0} aria-label={nameOf(file)} onClick={leave}>
        <Stage key={keyOf(file)} file={file} {...look} zoom={zoom} />
      </section>
      {turn && <Arrow icon="back" label={t('Previous')} press={() => turn(-1)} />}
      {turn && <Arrow icon="next" label={t('Next')} press={() => turn(1)} />}
      <div className="viewer__foot">
        {turn && <p className="viewer__place">{place}</p>}
        <Toolbar label={t('Tools')} tools={tools} />
        {file.may_split && kindOf(file) === 'pdf' && (
          <LateSplitForm key={keyOf(file)} {...{ file, failed }} started={close} />
        )}
      </div>
      {printFrame}
    </div>
  );
}

const loadSplitForm = () => import('./split_form.tsx');

/** For the few who may split. */
function LateSplitForm(props: SplitProps) {
  const form = useLazyModule(loadSplitForm);
  return form ? <form.SplitForm {...props} /> : null;
}

const keyOf = ({ id, url = '' }: ViewerFile): string => `${id} ${url}`;

function Arrow({ icon, label, press }: { icon: string; label: string; press(): void }) {
  return (
    <button
      type="button"
      className={`viewer__arrow viewer__arrow--${icon}`}
      aria-label={label}
      title={label}
      onClick={press}
    >
      <Icon name={icon} />
    </button>
  );
}

/** Arrow keys turn over the files, unless the toolbar, a field or a player uses them. */
function stepOf(event: KeyboardEvent<HTMLElement>): number | undefined {
  const { key, altKey, ctrlKey, metaKey, defaultPrevented, currentTarget } = event;
  if (defaultPrevented || altKey || ctrlKey || metaKey) return undefined;
  if ((event.target as Element).matches('input, video')) return undefined;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  return step && getComputedStyle(currentTarget).direction === 'rtl' ? -step : step;
}
