import type { TextosDaTela } from './texto-da-tela.ts';

export const tickets: Readonly<Record<string, TextosDaTela>> = {
  tickets: {
    titulo: 'O que não se resolve na hora',
    ajuda: `Cada ticket tem um número, um responsável e, se for preciso, um prazo. As visões em cima da lista dizem quantos esperam por você, por ninguém, pelas suas equipes ou pelo cliente.
Marque vários para assumir, resolver ou mudar de uma vez: a mensagem que aparece desfaz.
Quem vê só os próprios tickets vê os de que é responsável, os que abriu, os que segue e os das equipes em que está.`,
    tutorial: {
      titulo: 'Do pedido à solução',
      texto: `1. Abra um ticket por aqui, pela nova conversa ou pelo painel de uma conversa.
2. Diga quem cuida: uma pessoa, uma equipe ou um departamento. Sem pessoa, quem puder assume.
3. Responda ao cliente ou anote para a equipe: a nota tem outra cor.
4. Use a lista de verificação para o que falta fazer.
5. Quando acabar, responda e deixe como resolvido.`,
    },
  },
  'tickets/cadastrar': {
    titulo: 'Antes de abrir outro',
    ajuda: `Enquanto você escreve, aparecem os tickets abertos do mesmo contato e os de título parecido: talvez já exista.
O cliente vem do contato, se ele tiver um. O prazo vale até o fim do dia.`,
  },
  'tickets/cadastrar/:id_contato': {
    titulo: 'O contato já está escolhido',
    ajuda: `Este ticket nasce ligado ao contato de onde você veio e, se veio de uma conversa, leva de volta a ela.
Confira os tickets abertos que aparecem abaixo do título antes de salvar.`,
  },
  'tickets/editar/:id_ticket': {
    titulo: 'Cada mudança fica na linha do tempo',
    ajuda: `O que você mudar aqui aparece entre as respostas, com o que era e o que ficou.
Para passar o ticket a outra pessoa com um motivo, use Transferir na tela dele.`,
  },
  'tickets/show/:id_ticket': {
    titulo: 'Responder, anotar, passar adiante',
    ajuda: `A resposta é para o cliente; a nota, em amarelo, só a equipe lê, e avisa os colegas que você escolher.
Em "Responder e…" a resposta já muda o status. Quem segue o ticket recebe os avisos dele.
Em Assumir vale quem chega primeiro: se outra pessoa já assumiu, o sistema diz quem.`,
  },
  'configEmpresa/tickets': {
    titulo: 'Os status e o que cada categoria faz',
    ajuda: `A categoria diz se o ticket está aberto, à espera de alguém ou encerrado: é ela que as visões e os prazos olham.
Os quatro primeiros status fazem parte do sistema: mude o nome à vontade. Um status que não serve mais pode deixar de ser escolhido, e os tickets que estão nele ficam como estão.`,
    tutorial: {
      titulo: 'Os status da sua empresa',
      texto: `1. Mude o nome dos quatro primeiros para como a equipe fala.
2. Crie um status para cada espera que importa, como "Na oficina", e escolha a categoria dela.
3. Ponha na ordem em que o trabalho anda: é a das listas e menus.
4. O que não usa mais, deixe de oferecer.`,
    },
  },
};
