/** Addresses of what the viewer loads when it opens; the build knows them. */
const [styles = '', display = '', worker = '', data = ''] = (process.env.VIEWER_FILES ?? '').split(' ');

export const STYLESHEET = styles;
export const PDF_JS = { display, worker, data };
