/** The messages of successful responses, where a call has one. */
export const successes = {
  signedIn: 'Login successful',
  registered: 'Account created successfully',
  passwordChanged: 'Password changed successfully',
  passwordReset: 'Password reset successful',
}
