const LONGEST_SIDE = 1200;

/** Converts an uploaded picture to base64 PNG, no larger than it is printed. Throws if it is no picture. */
export async function pictureOf(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  const shrink = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * shrink));
  canvas.height = Math.max(1, Math.round(picture.height * shrink));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL('image/png').replace(/^data:[^,]*,/, '');
}
