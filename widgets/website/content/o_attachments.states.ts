import { defineStates } from '#registry/states.ts';
import widget from './o_attachments.tsx';

const pdf = { id: 3, name: 'plan.pdf', mimetype: 'application/pdf', access_token: 'x' };
const image = { id: 4, name: 'chair.jpg', mimetype: 'image/jpeg', checksum: '0a1b' };

export default defineStates(
  widget,
  {
    'A single file': { params: { files: [pdf] } },
    'Files of every kind': {
      params: {
        files: [
          { ...pdf, may_split: true },
          image,
          { id: 5, name: 'turning.mp4', mimetype: 'video/mp4' },
          { id: 6, name: 'notes.txt', mimetype: 'text/plain', size: '12 KB' },
          { id: 7, name: 'Film', mimetype: '', type: 'url', url: 'https://youtu.be/dQw4w9WgXcQ' },
          { id: 8, name: 'offer.docx', mimetype: 'application/msword' },
          { id: 9, mimetype: 'image/png' },
        ],
      },
    },
    'Long names': { params: { files: [{ ...pdf, name: `${'plan-of-the-workshop-'.repeat(10)}.pdf` }, image] } },
    'From right to left': { params: { files: [{ ...pdf, name: 'عرض السعر.pdf' }] } },
  },
  {
    empty: { never: 'stands only where files are' },
    loading: { never: 'asks the server nothing until a file is opened' },
    wrong: { never: 'a file that can’t be shown is said in the viewer' },
    full: 'Files of every kind',
    long: 'Long names',
    rightToLeft: 'From right to left',
  },
);
