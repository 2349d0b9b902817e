/** What is sent by text message and by mail, where no page is there to translate it. `{name}` and `{code}` are filled in. */
export const letters = {
  signUpCode: '{code} is your Pista code. It is good for 5 minutes. Never tell it to anybody.',
  signInCode: '{code} is your Pista sign-in code. It is good for 5 minutes. Never tell it to anybody.',
  recoveryCode: '{code} is your Pista recovery code. It is good for 5 minutes. Never tell it to anybody.',
  verifySubject: 'Confirm your email for Pista',
  verifyText:
    'Hi {name}, please confirm that this is your email by opening this link within a day:\n\n{link}\n\nIf you did not join Pista, ignore this letter.',
  passwordSubject: 'Your Pista password was changed',
  passwordText:
    'Hi {name}, the password of your Pista account was just changed, and your other devices were signed out. If that was not you, set a new one with "Forgot your password?" right away.',
}
