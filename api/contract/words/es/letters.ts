export const letters: typeof import('../letters.ts').letters = {
  signUpCode: '{code} es tu código de Pista. Vale 5 minutos. No se lo digas a nadie.',
  signInCode: '{code} es tu código para entrar en Pista. Vale 5 minutos. No se lo digas a nadie.',
  recoveryCode: '{code} es tu código de recuperación de Pista. Vale 5 minutos. No se lo digas a nadie.',
  verifySubject: 'Confirma tu correo para Pista',
  verifyText:
    'Hola, {name}: confirma que este es tu correo abriendo este enlace antes de que pase un día:\n\n{link}\n\nSi no te uniste a Pista, ignora esta carta.',
  passwordSubject: 'Se cambió tu contraseña de Pista',
  passwordText:
    'Hola, {name}: se acaba de cambiar la contraseña de tu cuenta de Pista y se cerró la sesión en tus otros dispositivos. Si no fuiste tú, crea una nueva ahora mismo con «¿Olvidaste tu contraseña?».',
}
