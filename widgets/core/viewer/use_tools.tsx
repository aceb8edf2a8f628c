import { useRef, useState } from 'react';
import { t } from '#registry/texts.ts';
import { announce } from '#widgets/core/live_region.ts';
import type { Tool } from './toolbar.tsx';
import { contentUrl, kindOf, type ViewerFile } from './viewer_file.ts';
import { BUTTON_STEP, turned, zoomedBy } from './zoom_rules.ts';

const WHOLE = { scale: 1, rotation: 0 };

/** How a file is shown, and the tools that change it; the next file begins anew. */
export function useTools(file: ViewerFile) {
  const [known, setKnown] = useState({ file, ...WHOLE });
  const look = known.file === file ? known : { file, ...WHOLE };
  const { print, printFrame } = usePrint(file);
  const show = (scale: number) => {
    setKnown({ ...look, scale });
    announce(`${Math.round(scale * 100)}%`);
  };
  const zoom = (step: number) => setKnown({ ...look, scale: zoomedBy(look.scale, step) });
  const isWhole = look.scale === 1;
  const kind = kindOf(file);
  const drawn: Tool[] = [
    { icon: 'plus', label: t('Zoom in'), run: () => show(zoomedBy(look.scale, BUTTON_STEP)) },
    { icon: 'zoom', label: t('Reset zoom'), isDisabled: isWhole, run: () => show(1) },
    {
      icon: 'minus',
      label: t('Zoom out'),
      isDisabled: isWhole,
      run: () => show(zoomedBy(look.scale, -BUTTON_STEP)),
    },
    { icon: 'redo', label: t('Rotate'), run: () => setKnown({ file, scale: 1, rotation: turned(look.rotation) }) },
    { icon: 'print', label: t('Print'), run: print },
  ];
  const tools: Tool[] = [
    ...(kind === 'image' || kind === 'pdf' ? drawn : []),
    ...(kind === 'youtube' ? [] : [{ icon: 'download', label: t('Download'), href: contentUrl(file, true) }]),
  ];
  return { tools, look: { scale: look.scale, rotation: look.rotation }, zoom, printFrame };
}

/** Images are printed from the page; a PDF from a hidden frame, in Firefox from a window of its own. */
function usePrint(file: ViewerFile) {
  /** The PDF whose frame is there. */
  const [near, setNear] = useState<ViewerFile | null>(null);
  const isNear = near === file;
  const frame = useRef<HTMLIFrameElement>(null);
  const printPdf = () => frame.current?.contentWindow?.print();
  const print = () => {
    if (kindOf(file) === 'image') window.print();
    else if (/firefox/i.test(navigator.userAgent)) window.open(contentUrl(file), '_blank', 'noopener');
    else if (isNear) printPdf();
    else setNear(file);
  };
  const printFrame = isNear && (
    <iframe
      key={file.id}
      ref={frame}
      className="visually-hidden"
      title={t('Print')}
      tabIndex={-1}
      src={contentUrl(file)}
      onLoad={printPdf}
    />
  );
  return { print, printFrame };
}
