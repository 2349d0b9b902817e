/**
 * What the server says when it refuses, by the code that travels beside the sentence. The server speaks English; the
 * page translates by code.
 */
export const refusals = {
  // any call
  invalid: 'Some of this is not quite right. Check the marked fields.',
  'bad-request': 'This request could not be understood.',
  'signed-out': 'Please sign in to continue.',
  forbidden: 'You are not allowed to do this.',
  'cross-site': 'This request came from another site and was refused.',
  'not-found': 'There is nothing here.',
  'method-not-allowed': 'This address does not take that kind of request.',
  'wrong-host': 'This server does not answer to that name.',
  'too-large': 'This is too large.',
  'wrong-type': 'This kind of content is not accepted here.',
  'too-slow': 'The connection was too slow for this request. Please try again.',
  'too-many-requests': 'That was a lot at once. Please wait a moment and try again.',
  unavailable: 'Pista is not available right now. Please try again in a moment.',
  'storage-full': 'Storage is full',
  failed: 'Something went wrong on our side. Please try again.',

  // single fields
  required: 'This field is required',
  'too-long': 'This is too long',
  'too-short': 'This is too short',
  'invalid-text': 'This contains characters that cannot be kept',
  'invalid-email': 'Valid email is required',
  'invalid-url': 'This is not a web address',
  'invalid-date': 'This is not a date',
  'invalid-time': 'This is not a time',
  'invalid-state': 'Use the two letters of the state',
  'invalid-number': 'This is not a number that fits here',
}
