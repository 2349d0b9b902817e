export const emailCodes: typeof import('../en/email-codes.ts').emailCodes = {
  title: 'Verifique o seu e-mail',
  text: 'Enviamos um código de seis dígitos para este endereço.',
  required: 'Digite o seu e-mail',
  sent: 'E-mail enviado',
  sentText: 'Procure o código de verificação no seu e-mail.',
  codeSentTo: email => `Enviamos um e-mail para ${email}.`,
  lookInSpam: 'Pode levar um minuto: olhe também na pasta de spam.',
  verify: 'Verificar e-mail',
  change: 'Trocar e-mail',
  noMailServer: 'Este servidor não envia e-mails. Leia o seu código na caixa de saída dele:',
  proved: email => `${email} está verificado.`,
  choose: 'Como enviamos o código?',
  ways: { phone: 'Por SMS', email: 'Por e-mail' },
  emailHint: 'No fim enviamos um código por e-mail. Mais ninguém o vê.',
  method: {
    continueWithEmail: 'Continuar com o e-mail',
    why: 'Um e-mail mostra que você é você. O seu endereço nunca é mostrado a ninguém.',
    whyBoth: 'Um código mostra que você é você. O seu número e o seu e-mail nunca são mostrados a ninguém.',
  },
  signIn: {
    continueWith: { email: 'Continuar com o e-mail' },
    text: 'Enviamos por e-mail um código de seis dígitos. Sem senha.',
    noAccountYet: 'Ainda não há uma conta com este e-mail.',
  },
  throttled: 'Muitas tentativas seguidas. Espere um momento ou continue com o seu e-mail.',
  termsOfAccount:
    'Uma conta por pessoa, com o seu próprio número de telefone ou o seu próprio e-mail. Os organizadores respondem pelos eventos que publicam.',
  recovery: {
    text: 'Digite o e-mail da sua conta. Enviamos um código.',
    use: { phone: 'Usar o telefone', email: 'Usar o e-mail' },
  },
  present: { title: 'Comprove o seu e-mail atual', text: 'Primeiro enviamos um código para o seu e-mail atual.' },
  enterCode: {
    title: 'O seu código',
    text: 'Digite-o onde você o pediu. Só o navegador em que você o pediu o preenche sozinho.',
    noCode: 'Este link não tem código. Abra o e-mail mais recente ou peça outro código.',
  },
}
