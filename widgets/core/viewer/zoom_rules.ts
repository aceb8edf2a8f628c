export type Size = { width: number; height: number };

export const BUTTON_STEP = 0.5;
export const WHEEL_STEP = 0.1;
/** The scale stays above it. */
const SMALLEST = 0.5;
const LARGEST = 20;

/** The scale after a step; as it was where that would leave the limits. */
export function zoomedBy(scale: number, step: number): number {
  const next = Math.round((scale + step) * 10) / 10;
  return next > SMALLEST && next <= LARGEST ? next : scale;
}

/** A quarter turn further, in degrees. */
export const turned = (rotation: number): number => (rotation + 90) % 360;

/** Sizes of an image and of the box around it: fitted into the stage, never enlarged, then turned and scaled. */
export function placed(natural: Size, stage: Size, scale: number, rotation: number): { image: Size; box: Size } {
  const isLying = rotation % 180 !== 0;
  const [across, down] = isLying ? [natural.height, natural.width] : [natural.width, natural.height];
  const fit = Math.min(1, stage.width / across, stage.height / down) * scale;
  const image = { width: Math.round(natural.width * fit), height: Math.round(natural.height * fit) };
  return { image, box: isLying ? { width: image.height, height: image.width } : image };
}
