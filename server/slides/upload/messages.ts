/** What uploads are refused with; most are the specified texts. */
import { msg } from '#core/msg.ts';

export const DUPLICATE = msg('Channel contains the given title, please change before Save or Publish.');
export const WRONG_TYPE = msg('Invalid file type. Please select pdf or image file');
export const TOO_BIG = msg('File is too big. File size cannot exceed 25MB');
export const PROTECTED = msg('You can not upload password protected file.');
export const WRONG_URL = msg('Please enter valid youtube or google doc url');
export const NOT_FETCHED = msg('Could not fetch data from url. Document or access right not available.');
export const FAILED = msg('Internal server error, please try again later or contact administrator.');
