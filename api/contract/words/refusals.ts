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
  'invalid-username': 'Choose another username: 3 to 30 letters and digits, with dots, hyphens or underscores between',
  'reserved-name': 'This name is reserved. Please choose another one.',
  'genre-required': 'Choose at least one genre',
  'password-too-short': 'Password must be at least 6 characters',
  'new-password-too-short': 'Password must be at least 6 characters long',
  'password-too-long': 'This password is too long',
  'passwords-differ': 'Passwords do not match',
  'too-young': 'You are not old enough to join Pista yet',
  'invalid-image': 'This is not a picture we can read. Use JPG, PNG, GIF or WebP.',
  'image-too-large': 'Image size must be less than 5MB',
  'one-field-only': 'Change exactly one field at a time here',

  // signing in and up
  'wrong-credentials': 'Invalid username or password',
  'too-many-sign-ins': 'Too many attempts in a row. Please wait a moment and try again.',
  'identity-not-proved': 'Please verify your phone number again.',
  'no-account': 'No account found for this phone number',
  'username-taken': 'Username is already taken',
  'email-taken': 'Email is already registered',
  'phone-taken': 'Phone number is already registered',
  'sign-in-unavailable':
    'The other sign-in cannot be reached right now. Try again in a minute, or come in another way.',
  'sign-in-cancelled': 'You stopped the other sign-in. Try again, or come in another way.',
  'sign-in-expired': 'That sign-in took too long or was started in another browser. Please start again.',
  'sign-in-failed': 'That sign-in did not work. Please try again, or come in another way.',
  'invalid-link': 'Invalid verification link. Please check your email and try again.',

  // codes by text message
  'invalid-phone-number': 'Invalid phone number format. Please enter a valid US phone number.',
  'too-many-codes': 'Too many SMS requests. Please wait a few minutes before trying again.',
  'quota-exceeded': 'SMS quota exceeded. Please try again later.',
  'sms-failed': 'Failed to send verification code. Please try again.',
  'bot-check-failed': 'We could not check that you are a person. Please try again.',
  'invalid-code': 'Invalid verification code. Please check the code and try again.',
  'code-expired': "Verification code has expired. Please click 'Resend Code' to get a new one.",
  'wrong-recovery-code': 'Invalid verification code',

  // one's own account
  'wrong-current-password': 'Current password is incorrect',
  'wrong-password': 'This password is not correct',
  'no-password':
    'This account has no password yet. Add a phone number in Settings, then set one with “Forgot your password?”.',
  'confirm-first': 'Please confirm your password first.',
  'type-fixed': 'Account type cannot be changed here',
  'username-changed-lately': 'A username can change twice in 30 days. Please try again later.',

  // people
  'user-not-found': 'User not found',
  'cannot-follow-yourself': 'You cannot follow yourself',
  'cannot-block-yourself': 'You cannot block yourself',

  // nights
  'event-not-found': 'Event not found',
  'sign-in-to-create': 'You must be logged in to create events',
  'hosts-only': 'Only party hosts can create events',
  'not-yours': 'This can only be done in your own name',
  'event-fields-required': 'Please fill in all required fields',
  'unknown-category': 'Choose one of the genres in the list',
  'unknown-zone': 'This is not a time zone',
  'zone-needed': 'This state has two clocks: say which time zone the venue is in',
  'flyer-not-yours': 'Upload this flyer again',
  'flyer-too-large': 'Please choose an image under 10MB',
  'event-full': 'This night is full',
  'event-over': 'This night is over',
  'event-cancelled': 'This night was cancelled',
  'already-reviewed': 'You have already reviewed this night. You can change what you wrote.',
  'review-after-going': 'You can review a night you went to, once it has begun',
  'review-not-found': 'You have not reviewed this night yet',
  'end-equals-start': 'A party cannot end at the minute it begins',
  'night-too-far': 'A party belongs to its own night, the one before or the one after',
  'price-unreadable': 'Enter a price like 25 or 12.50',

  // jobs
  'job-not-found': 'Job not found',
  'hosts-only-jobs': 'Only party hosts can post jobs',
  'job-title-required': 'Job title is required',
  'job-description-short': 'Description must be at least 10 characters',
  'job-requirements-short': 'Requirements must be at least 10 characters',
  'job-location-required': 'Location is required',
  'job-salary-required': 'Salary range is required',
  'job-phone-required': 'Contact phone is required',
  'invalid-job-type': 'Invalid job type',
  'applicant-name-required': 'Name is required',
  'applicant-phone-required': 'Phone number is required',

  // messages
  'user-id-missing': 'User ID not found',
  'no-such-user-id': 'User ID not found',
  'cannot-message-yourself': 'You cannot message yourself',
  'conversation-not-found': 'Conversation not found',
  'account-deleted': 'This user has deleted their account. You cannot send new messages.',
  'message-required': 'Write something first',
  'message-too-long': 'A message can be 4,000 characters long at most',
  'message-id-taken': 'Another message already has this name. Please send it anew.',
  'another-user': 'Somebody else is signed in here now.',
}
