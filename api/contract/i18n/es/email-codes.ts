export const emailCodes: typeof import('../en/email-codes.ts').emailCodes = {
  title: 'Verifica tu correo',
  text: 'Enviamos un código de seis dígitos a esta dirección.',
  required: 'Escribe tu correo',
  sent: 'Correo enviado',
  sentText: 'Busca el código de verificación en tu correo.',
  codeSentTo: email => `Enviamos un correo a ${email}.`,
  lookInSpam: 'Puede tardar un minuto: mira también en la carpeta de spam.',
  verify: 'Verificar correo',
  change: 'Cambiar correo',
  noMailServer: 'De este servidor no sale ningún correo. Lee tu código en su bandeja:',
  proved: email => `${email} está verificado.`,
  choose: '¿Cómo te enviamos el código?',
  ways: { phone: 'Por SMS', email: 'Por correo' },
  emailHint: 'Al final te enviamos un código por correo. Nadie más lo ve.',
  method: {
    continueWithEmail: 'Continuar con el correo',
    why: 'Un correo muestra que eres tú. Nadie verá tu dirección.',
    whyBoth: 'Un código muestra que eres tú. Nadie verá tu número ni tu correo.',
  },
  signIn: {
    continueWith: { email: 'Seguir con el correo' },
    text: 'Te enviamos un código de seis dígitos por correo. Sin contraseña.',
    noAccountYet: 'Todavía no hay una cuenta con este correo.',
  },
  throttled: 'Demasiados intentos seguidos. Espera un momento o sigue con tu correo.',
  termsOfAccount:
    'Una cuenta por persona, con tu propio número de teléfono o tu propio correo. Los anfitriones responden por los eventos que publican.',
  recovery: {
    text: 'Escribe el correo de tu cuenta. Te enviamos un código.',
    use: { phone: 'Usar el teléfono', email: 'Usar el correo' },
  },
  present: { title: 'Demuestra tu correo actual', text: 'Primero enviamos un código a tu correo actual.' },
  enterCode: {
    title: 'Tu código',
    text: 'Escríbelo donde lo pediste. Solo el navegador donde lo pediste lo pone por sí mismo.',
    noCode: 'Este enlace no tiene código. Abre el correo más reciente o pide otro código.',
  },
}
