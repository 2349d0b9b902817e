/** Signing up, signing in and recovering an account with codes by email, where the site offers it. */
export const emailCodes = {
  title: 'Verify your email',
  text: 'We email a six-digit code to this address.',
  required: 'Please enter your email address',
  sent: 'Email Sent',
  sentText: 'Check your mailbox for the verification code.',
  codeSentTo: (email: string) => `We sent an email to ${email}.`,
  lookInSpam: 'It may take a minute: look in the spam folder, too.',
  verify: 'Verify Email',
  change: 'Change Email',
  noMailServer: 'No emails leave this server. Read your code in its outbox:',
  proved: (email: string) => `${email} is verified.`,
  signInWithIt: 'Sign in with this email',
  choose: 'How do we send you the code?',
  ways: { phone: 'By text message', email: 'By email' },
  emailHint: 'We email you a code at the end. Nobody else sees it.',
  method: {
    continueWithEmail: 'Continue with Email',
    why: 'One email shows that you are you. Your address is never shown to anyone.',
    whyBoth: 'One code shows that you are you. Your number and your address are never shown to anyone.',
  },
  signIn: {
    continueWith: { email: 'Continue with email' },
    text: 'We email you a six-digit code. No password needed.',
    noAccountYet: 'There is no account with this email address yet.',
  },
  /** In place of a sentence with the phone, where the site sends no texts. */
  throttled: 'Too many attempts in a row. Please wait a moment, or continue with your email.',
  termsOfAccount:
    'One account a person, with a phone number or an email address of your own. Hosts answer for the events they put up.',
  recovery: {
    text: 'Type the email address of your account. We email you a code.',
    use: { phone: 'Use your phone', email: 'Use your email' },
  },
  present: { title: 'Prove your present email', text: 'First we send a code to your present address.' },
  enterCode: {
    title: 'Your code',
    text: 'Type it where you asked for it. Only the browser where you asked fills it in by itself.',
    noCode: 'This link has no code. Open the newest email, or ask for another code.',
  },
}
