import type { TextosDaTela } from './texto-da-tela.ts';

export const kanban: Readonly<Record<string, TextosDaTela>> = {
  kanban: {
    titulo: 'Os quadros em que você trabalha',
    ajuda: `Um quadro mostra em que pé está cada venda, entrega ou tarefa. A estrela guarda os de todo dia no começo.
Você vê os quadros em que foi convidado e os que a empresa abriu. Administradores e supervisores veem todos.
O que foi arquivado ou excluído está nas outras duas abas, com o caminho de volta.`,
    tutorial: {
      titulo: 'Do primeiro contato à venda',
      texto: `1. Crie um quadro a partir do modelo de vendas e ajuste as listas ao seu jeito.
2. Convide quem trabalha nele: pessoas, equipes ou departamentos inteiros.
3. Crie um card para cada negócio, com o contato e o valor.
4. Arraste o card conforme ele anda. O histórico diz quem moveu e quanto tempo ficou em cada lista.
5. Ligue um departamento ao quadro: as conversas dele criam cards na lista certa.`,
    },
  },
  'kanban/:dns_quadro/:id_bloco?': {
    titulo: 'Arrastar, filtrar, mover vários',
    ajuda: `Arraste com o mouse; no celular, segure o card um instante. No teclado: Espaço pega, as setas levam, Espaço solta e Esc desiste.
Com Ctrl e clique você escolhe vários e move, passa a alguém ou arquiva de uma vez. "Mover para…" também leva a outro quadro.
Em Filtros, "Ordem dos cards" põe cada lista por valor, prazo, prioridade, mudança, criação ou título. Assim um card ainda vai para outra lista; para mudar a posição dele, volte à ordem manual.
A pesquisa acha pelo título, número, descrição, contato, pessoas, etiquetas e campos do quadro.
Cada lista diz quantos cards há e quanto valem; "provável" é o valor vezes a probabilidade.
Solte arquivos em cima de um card para guardá-los nele. Uma imagem entre os arquivos pode ser a capa do card.`,
    tutorial: {
      titulo: 'Um card por dentro',
      texto: `1. Clique no card: cada campo é salvo quando você sai dele.
2. Escreva o que importa na descrição e o que falta fazer nas listas de verificação.
3. Comente e mencione colegas: eles recebem um aviso.
4. Se o card tem contato, responda a conversa ali mesmo.
5. Ao ganhar ou perder, leve o card à lista final e diga o motivo.`,
    },
  },
  'kanban/:dns_quadro/configurar': {
    titulo: 'Quem entra, como se marca, por que se perde',
    ajuda: `Leitor vê, editor trabalha os cards, administrador configura. O convite vale na hora.
Para um modelo de card, abra um card e escolha Salvar como modelo: o próximo já começa com descrição, checklists, etiquetas e prazo.
As etiquetas marcam os cards; os motivos respondem por que um card foi ganho ou perdido. Limite, trava e campos obrigatórios são de cada lista, os do quadro também: abra o menu dela no quadro.
Quem tiver o endereço antigo continua chegando aqui.`,
    tutorial: {
      titulo: 'Um quadro do jeito da equipe',
      texto: `1. Dê um título que a equipe reconheça e diga quem vê o quadro.
2. Convide pessoas, equipes ou departamentos, cada um com seu papel.
3. Crie as etiquetas que vocês usam para separar os cards.
4. Escreva os motivos de ganho e de perda, e marque nas listas finais que eles são perguntados.
5. Confira nas listas arquivadas se algo precisa voltar.`,
    },
  },
  'kanban/:dns_quadro/importar': {
    titulo: 'O quadro que já existe em outro lugar',
    ajuda: `Envie uma planilha CSV ou XLSX, com um card por linha, ou o JSON que o Trello exporta. Nada é gravado antes de você conferir.
Diga para onde vai cada coluna. Listas e etiquetas que o quadro não tem podem ser criadas; responsáveis e membros são achados pelo e-mail ou pelo nome.
As regras das listas valem: o que falta é dito na linha, e dá para corrigir ali mesmo. Por 30 dias a importação pode ser desfeita; o que alguém mudou depois fica.`,
    tutorial: {
      titulo: 'Do Trello para cá',
      texto: `1. No Trello, abra o menu do quadro, "Imprimir, exportar e compartilhar", e exporte como JSON.
2. Solte o arquivo aqui e escolha criar as listas e etiquetas que faltam.
3. Deixe de fora quem não trabalha aqui, ou convide a pessoa antes.
4. Confira as linhas com erro, corrija as células e importe.
5. Se algo não ficou como devia, desfaça e envie de novo.`,
    },
  },
  'kanban/:dns_quadro/importar/:id_importacao': {
    titulo: 'Do arquivo ao quadro, passo a passo',
    ajuda: `Diga para onde vai cada coluna e confira: cada linha com erro diz em qual célula, e é corrigida ali.
O código em outro sistema faz um card ser reconhecido se o arquivo for enviado de novo; sem ele, o título com o contato.
Ao atualizar, um card fica na lista em que está. O que não entrou dá para baixar com o motivo de cada linha.`,
  },
  'kanban/form_builder/:dns_quadro/:id_quadro/:id_estagio': {
    titulo: 'Do seu site direto para a lista',
    ajuda: `O que for enviado pelo formulário cria o contato, se ele não existir, e um card nesta lista. Ninguém muda os dados de um contato por aqui: campos vazios são preenchidos e o que for diferente fica escrito no card.
Você edita um rascunho; o site só muda quando você publica, e o código colado nele continua o mesmo.
Uma resposta pode preencher um campo do quadro no card, do contato ou uma tag: abra o campo e diga para onde ela vai.
Respostas que parecem de máquina ficam em Respostas, à espera de uma pessoa.`,
  },
  'kanban/:dns_quadro/novo/:id_contato/:id_departamento/:id_estagio': {
    titulo: 'Um card para este contato',
    ajuda: `O card nasce ligado ao contato e na lista que o departamento usa. Recarregar esta tela não cria outro.
Se a lista não for deste quadro, escolha uma antes de salvar.`,
  },
};
