const LONGEST_SIDE = 1200;

/** Converts an uploaded picture to base64 PNG, no larger than it is printed. Throws if it is no picture. */
export async function pictureOf(file: File, sheet: HTMLCanvasElement): Promise<string> {
  const picture = await createImageBitmap(file);
  const shrink = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  sheet.width = Math.max(1, Math.round(picture.width * shrink));
  sheet.height = Math.max(1, Math.round(picture.height * shrink));
  sheet.getContext('2d')?.drawImage(picture, 0, 0, sheet.width, sheet.height);
  picture.close();
  return base64Of(sheet);
}

/** Without the beginning of a data address. Leaves the sheet empty. */
export function base64Of(sheet: HTMLCanvasElement): string {
  const address = sheet.toDataURL('image/png');
  sheet.width = 0;
  return address.replace(/^data:[^,]*,/, '');
}
