import type { TextosDaTela } from './texto-da-tela.ts';

/** For customers: they read, the company may write its own. */
export const areaCliente: Readonly<Record<string, TextosDaTela>> = {
  'area_cliente/dashboard': {
    titulo: 'O que espera por você',
    ajuda: `Em cima ficam as respostas que você ainda não leu e os tickets em que a empresa espera por você. Abaixo, os mais recentes.
Para pedir ajuda ou contar um problema, abra um ticket: ele recebe um número, e as respostas chegam por aqui e por e-mail.`,
  },
  'area_cliente/meus_dados': {
    titulo: 'Seus dados, sempre certos',
    ajuda: `Confira nome, telefones e endereço e salve o que mudou: a empresa passa a ver os dados novos na hora.
Para trocar o e-mail, digite sua senha; um código vai para o endereço novo. É por esse e-mail que se cria uma senha nova.
Quem cuida dos acessos convida colegas, e diz se cada um vê todos os tickets da empresa dele ou só os próprios. Cada pessoa escolhe como é avisada: por e-mail, por WhatsApp ou não.
Em Privacidade você baixa o que há sobre você, vê e muda o que aceitou, e pede correção ou exclusão: o pedido vira um ticket com prazo de 15 dias, que seus colegas não veem.
Em "Aparelhos conectados" você vê de onde sua conta está aberta e pode encerrar um acesso que não reconhece.`,
  },
  'area_cliente/tickets': {
    titulo: 'Tudo o que você pediu à empresa',
    ajuda: `A lista começa pelos tickets abertos, o último em que se falou em primeiro lugar. Em "Encerrados" e "Todos" ficam os outros.
Os que têm resposta nova ou esperam por você trazem um aviso ao lado. Procure pelo título ou pelo número.`,
  },
  'area_cliente/ticket': {
    titulo: 'A lista de tickets, em outro endereço',
    ajuda: `Este endereço mostra a mesma lista de tickets do menu: abertos primeiro, com um aviso ao lado dos que têm resposta nova ou esperam por você.
Procure pelo título ou pelo número, e veja os que acabaram em "Encerrados".`,
  },
  'area_cliente/tickets/cadastrar': {
    titulo: 'Conte o que aconteceu',
    ajuda: `No título, diga em poucas palavras do que se trata; no texto, conte o que aconteceu, com datas e números de pedido, se tiver. No celular, "Anexar fotos e arquivos" também abre a câmera.
Se você já tem um ticket aberto parecido, ele aparece embaixo do título: responder nele costuma ser mais rápido.
Conforme o assunto, a empresa pede mais alguma coisa, como o número do pedido: com isso a resposta sai mais rápido.
O que você escreveu fica guardado neste aparelho até ser enviado.`,
  },
  'area_cliente/tickets/editar/:id_ticket': {
    titulo: 'Corrigir antes da primeira resposta',
    ajuda: `Enquanto ninguém da empresa respondeu, dá para mudar o título, o texto, o assunto e o que mais foi preenchido no ticket.
Depois da primeira resposta o que foi escrito fica como está; para acrescentar alguma coisa, responda no próprio ticket.`,
  },
  'area_cliente/tickets/show/:id_ticket': {
    titulo: 'Acompanhar e responder',
    ajuda: `As respostas da empresa aparecem aqui sozinhas enquanto a tela está aberta. Escreva a sua embaixo e anexe fotos ou arquivos se ajudar.
Quando estiver tudo certo, toque em "Está resolvido". Se o problema voltar em até 7 dias, uma resposta sua abre o ticket de novo.
Em "Colegas em cópia" você escolhe quem mais da sua empresa acompanha este ticket: eles recebem as respostas e podem responder.
O e-mail de cada resposta traz um link que abre só este ticket, sem senha; ele é seu, não o passe adiante.`,
  },
};
