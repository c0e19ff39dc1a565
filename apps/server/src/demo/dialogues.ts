/** One line: who says it (c = contato, a = atendente) and what. */
type Line = readonly [who: 'c' | 'a', text: string];

export interface Dialogue {
  readonly departamento: string;
  readonly assunto: string;
  readonly lines: readonly Line[];
}

/** Salas as a furniture and decoration shop has them. `{nome}` is the contact's first name, `{atendente}` the attendant's. */
export const dialogues: readonly Dialogue[] = [
  {
    departamento: 'Vendas',
    assunto: 'Orçamento',
    lines: [
      ['c', 'Oi, bom dia! 😊'],
      ['c', 'Vocês ainda têm a mesa Ipê de 6 lugares em estoque?'],
      ['a', 'Bom dia, {nome}! Aqui é {atendente}, da Loja Aurora. Temos sim, chegou lote novo ontem.'],
      ['c', 'Que bom! Quanto fica com as cadeiras?'],
      ['a', 'A mesa com 6 cadeiras sai por R$ 3.890,00 em até 10 vezes sem juros, ou R$ 3.501,00 no Pix.'],
      ['c', 'Entrega em Campinas? Preciso até sexta, porque no sábado tem almoço de família aqui.'],
      ['a', 'Entregamos! Fechando hoje até as 15h, ela sai amanhã e chega na quinta. O frete é R$ 120,00, com montagem inclusa.'],
      ['c', 'Perfeito. Vou falar com meu marido e já te respondo'],
      ['a', 'Combinado, {nome}. Deixei a mesa reservada para você até o fim do dia.'],
      ['c', 'Fechado, pode mandar a chave Pix!'],
    ],
  },
  {
    departamento: 'Pós-venda',
    assunto: 'Entrega',
    lines: [
      ['c', 'Boa tarde, meu pedido 48213 ainda não chegou'],
      ['a', 'Boa tarde, {nome}! Vou verificar agora com a transportadora, só um instante.'],
      ['a', 'Ele saiu do centro de distribuição hoje cedo e está na rota de entrega. A previsão é até as 18h.'],
      ['c', 'Mas no site está como "aguardando coleta"'],
      ['a', 'O site demora algumas horas para atualizar. O motorista confirmou que o seu é a quarta entrega da tarde.'],
      ['c', 'Ah, entendi. Obrigada pela agilidade!'],
      ['a', 'Imagina! Qualquer coisa é só chamar. 💙'],
    ],
  },
  {
    departamento: 'Financeiro',
    assunto: 'Boleto',
    lines: [
      ['c', 'Bom dia, preciso da segunda via do boleto que vence amanhã'],
      ['a', 'Bom dia! Pode me confirmar o CPF ou CNPJ do cadastro, por favor?'],
      ['c', '529.982.247-25'],
      ['a', 'Obrigada, {nome}. O boleto é de R$ 486,30. Código: 34191.79001 01043.510047 91020.150008 5 96610000048630'],
      ['c', 'Recebi, vou pagar agora. Dá para mudar o vencimento dos próximos para o dia 10?'],
      ['a', 'Dá sim. A partir do mês que vem eles já vêm com vencimento no dia 10.'],
      ['c', '👍'],
    ],
  },
  {
    departamento: 'Suporte',
    assunto: 'Garantia',
    lines: [
      ['c', 'Olá, o puxador da cômoda veio solto e um parafuso não encaixa'],
      ['a', 'Olá, {nome}, que chato! Você consegue me mandar uma foto do puxador?'],
      ['c', 'A foto não está indo, mas é o da segunda gaveta, do lado esquerdo'],
      ['a', 'Sem problema. Vou enviar um kit de ferragens novo, sem custo. Chega em até 3 dias úteis.'],
      ['c', 'Precisa devolver o antigo?'],
      ['a', 'Não precisa. E se quiser, agendamos o montador para instalar, também sem custo.'],
      ['c', 'Não precisa, eu mesmo coloco. Valeu!'],
    ],
  },
  {
    departamento: 'Vendas',
    assunto: 'Dúvida sobre produto',
    lines: [
      ['c', 'Oi! O sofá Lótus retrátil passa por uma porta de 80 cm?'],
      ['a', 'Oi, {nome}! Passa sim: ele vem em dois módulos, e o maior tem 76 cm de profundidade.'],
      ['c', 'E o tecido é fácil de limpar? Tenho dois gatos kkk'],
      ['a', 'O linho impermeável é o mais indicado para quem tem gatos: não puxa fio e limpa com pano úmido. Temos em cinza, areia e verde-musgo.'],
      ['c', 'Gostei do verde-musgo. Tem na loja do shopping para ver?'],
      ['a', 'Tem! A loja abre das 10h às 22h. Quer que eu avise o vendedor de lá que você vai?'],
      ['c', 'Quero, vou no sábado de manhã'],
    ],
  },
  {
    departamento: 'Pós-venda',
    assunto: 'Troca',
    lines: [
      ['c', 'Comprei o tapete 2x3 mas ficou pequeno. Consigo trocar pelo 2,5x3,5?'],
      ['a', 'Consegue sim, {nome}. A troca pode ser feita em até 30 dias, com o produto sem uso.'],
      ['c', 'Está na embalagem ainda'],
      ['a', 'Ótimo! A diferença é de R$ 310,00. Buscamos o antigo no mesmo dia em que entregamos o novo.'],
      ['c', 'Pode ser quinta à tarde?'],
      ['a', 'Quinta, entre 13h e 18h. Já deixei agendado.'],
    ],
  },
  {
    departamento: 'Financeiro',
    assunto: 'Nota fiscal',
    lines: [
      ['c', 'Boa tarde, a nota fiscal saiu com o CNPJ da matriz e precisava ser da filial'],
      ['a', 'Boa tarde, {nome}. A nota foi emitida há quanto tempo?'],
      ['c', 'Ontem à tarde'],
      ['a', 'Ainda dá para cancelar e emitir de novo. Me envie o CNPJ e o endereço da filial, por favor.'],
      ['c', '12.345.678/0002-76, Rua das Acácias, 410, Jundiaí'],
      ['a', 'Perfeito. Em até uma hora a nova nota chega no seu e-mail.'],
      ['c', 'Chegou aqui, muito obrigado!'],
    ],
  },
  {
    departamento: 'Vendas',
    assunto: 'Orçamento',
    lines: [
      ['c', 'Bom dia, sou arquiteta e queria um orçamento para um projeto com 12 banquetas e 3 mesas bistrô'],
      ['a', 'Bom dia, {nome}! Para arquitetos temos condição especial. Qual o prazo da obra?'],
      ['c', 'Entrega até dia 15 do mês que vem, em Ribeirão Preto'],
      ['a', 'Ótimo, dá tempo. Te mando a proposta com as fichas técnicas ainda hoje.'],
      ['c', 'Se puder incluir uma opção com assento estofado, agradeço'],
    ],
  },
  {
    departamento: 'Suporte',
    assunto: 'Montagem',
    lines: [
      ['c', 'O montador não apareceu hoje'],
      ['c', 'Fiquei a manhã inteira esperando 😕'],
      ['a', 'Peço desculpas, {nome}. Vou falar com a equipe de montagem agora mesmo.'],
      ['a', 'O carro teve um problema mecânico e o aviso não chegou até você. Ele pode ir hoje às 16h ou amanhã às 8h. Qual prefere?'],
      ['c', 'Amanhã às 8h então'],
      ['a', 'Marcado para amanhã às 8h, com prioridade. E vou incluir um vale de R$ 80,00 pelo transtorno.'],
    ],
  },
  {
    departamento: 'Vendas',
    assunto: 'Dúvida sobre produto',
    lines: [
      ['c', 'Vocês fazem cortina sob medida?'],
      ['a', 'Fazemos, {nome}! Qual é a largura e a altura da janela?'],
      ['c', '2,80 de largura por 2,45 de altura'],
      ['a', 'Para essa medida, o voil com forro fica R$ 1.150,00 instalado. O blackout, R$ 1.480,00.'],
      ['c', 'E quanto tempo demora?'],
    ],
  },
  {
    departamento: 'Vendas',
    assunto: 'Promoção',
    lines: [
      ['c', 'Oi! Vi no Instagram que as luminárias estão com 30% de desconto, é verdade?'],
      ['c', 'Queria duas pendentes Gota na cor cobre'],
    ],
  },
  {
    departamento: 'Pós-venda',
    assunto: 'Entrega',
    lines: [
      ['c', 'Bom dia, consigo mudar o endereço de entrega do pedido 48377?'],
      ['c', 'Me mudei no fim de semana'],
    ],
  },
  {
    departamento: 'Financeiro',
    assunto: 'Reembolso',
    lines: [['c', 'Olá, o estorno no cartão ainda não apareceu na fatura. Já faz 20 dias']],
  },
  {
    departamento: 'Suporte',
    assunto: 'Garantia',
    lines: [
      ['c', 'Boa noite! A cadeira de escritório começou a fazer um barulho estranho no pistão'],
      ['c', 'Comprei em março, ainda está na garantia?'],
    ],
  },
];

export const clinicDialogues: readonly Dialogue[] = [
  {
    departamento: 'Recepção',
    assunto: 'Consulta',
    lines: [
      ['c', 'Bom dia, gostaria de marcar uma consulta com a dermatologista'],
      ['a', 'Bom dia, {nome}! Temos horário na terça às 14h ou na quinta às 9h30. Qual prefere?'],
      ['c', 'Terça às 14h'],
    ],
  },
  { departamento: 'Convênios', assunto: 'Guia', lines: [['c', 'A autorização do exame já saiu?']] },
];
