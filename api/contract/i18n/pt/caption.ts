import type { CaptionMessages } from '../en/caption.ts'

export const caption: CaptionMessages = {
  title: 'Comece com uma publicação',
  label: 'Texto da sua publicação',
  hint: 'Cole o que você publicou. Este aparelho lê e preenche o formulário. Nada é enviado antes de você publicar.',
  read: 'Preencher o formulário',
  useShared: 'Usar o texto compartilhado',
  flyer: {
    readShared: 'Ler a imagem compartilhada',
    choose: 'Ler um flyer',
    hint: 'JPG, PNG, GIF ou WebP de até 25 MB. Este aparelho lê o texto, e a imagem vira o flyer. Na primeira vez carrega cerca de 6 MB.',
    reading: percent => `Lendo o flyer, ${percent}%`,
    cancel: 'Parar',
    stopped: 'Parado. Nada foi preenchido.',
    problems: {
      'too-large': 'Esta imagem tem mais de 25 MB. Faça uma captura de tela e leia essa.',
      'not-a-picture':
        'Este arquivo não é uma imagem que este aparelho possa abrir. Escolha uma em JPG, PNG, GIF ou WebP.',
      'too-many-pixels': 'Esta imagem tem mais de 50 milhões de pixels. Faça uma captura de tela e leia essa.',
      'not-loaded': 'Não foi possível carregar o leitor. Confira a conexão ou cole o texto.',
      'too-slow': 'Este aparelho demora demais com esta imagem. Recorte a parte com o texto ou cole o texto.',
      'no-text': 'Nesta imagem não há texto que possamos ler. Cole o texto.',
    },
  },
  check: 'Preenchido com a sua publicação. Confira:',
  nothing: 'Este texto não tem nada novo para o formulário.',
  from: piece => `de “${piece}”`,
  wholePost: 'a publicação inteira',
  free: 'Grátis',
  yours: 'Isto você mesmo digitou, então fica. A publicação diz:',
  noDate: 'O texto não tem uma data que possamos ler.',
  noTime: 'O texto não tem um horário que possamos ler.',
  otherWeekday: piece => `“${piece}”: esta data é outro dia da semana. Qual é o certo?`,
  repeated: 'A publicação é de toda semana. O formulário tem a próxima data.',
  severalDates: 'A publicação tem várias datas. O formulário tem uma delas.',
  otherCurrency: (price, currency) => `O preço é ${price}. Aqui os preços são em ${currency}, então digite você.`,
}
