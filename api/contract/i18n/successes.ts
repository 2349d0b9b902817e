/** What the server says when it did as asked, where the calls promise a sentence. */
export const successes = {
  signedIn: 'Login successful',
  registered: 'Account created successfully',
  passwordChanged: 'Password changed successfully',
  passwordReset: 'Password reset successful',
}
