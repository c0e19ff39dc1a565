/** Brazilian names, the commonest first: the loader takes the first ones far more often. */
export const firstNames =
  `Maria José Ana João Antônio Francisco Carlos Paulo Pedro Lucas Luiz Marcos Luís Gabriel Rafael Francisca Daniel Marcelo Bruno Eduardo Felipe
Adriana Juliana Márcia Fernanda Patrícia Aline Sandra Camila Amanda Bruna Jéssica Letícia Júlia Luciana Vanessa Mariana Gabriela Vera Vitória Larissa Cláudia Beatriz
Rodrigo Manoel Mateus André Fernando Fábio Leonardo Gustavo Guilherme Leandro Tiago Anderson Ricardo Márcio Jorge Sebastião Alexandre Roberto Edson Diego Vitor Sérgio
Cláudio Matheus Thiago Geraldo Adriano Luciano Júlio Renato Alex Vinícius Rogério Samuel Ronaldo Mário Flávio Douglas Igor Davi Manuel Jeferson Cícero Victor Miguel
Robson Maurício Danilo Henrique Caio Reginaldo Joaquim Benedito Gilberto Marco Alan Nelson Cristiano Elias Wilson Valdir Emerson Luan David Renan Severino Fabrício
Luana Carla Sônia Simone Rosa Mônica Eliane Luiza Helena Regina Elaine Rita Cristiane Débora Raimunda Tatiane Natália Aparecida Daniela Rosângela Terezinha Antônia
Cristina Andréia Sueli Joana Rafaela Isabel Michele Josefa Tereza Rosana Eduarda Laura Edna Valéria Silvana Daiane Vilma Alice Priscila Marta Eliana Renata Viviane
Raquel Lúcia Roberta Cecília Sofia Isadora Lívia Heloísa Yasmin Zélia Zilda Wagner Wellington Washington Ubirajara Ulisses Quitéria Quirino Kátia Karina Kelly
Yara Ivone Ivan Íris Otávio Olívia Osvaldo Nair Neusa Noemi Heitor Hugo Horácio Gláucia Glória Gisele Éder Ester Estela Ívia Djalma Dulce Dirceu Dalva Zulmira Zeferino`
    .split(/\s+/)
    .filter(Boolean);

export const lastNames =
  `Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins Carvalho Almeida Lopes Soares Fernandes Vieira Barbosa
Rocha Dias Nascimento Andrade Moreira Nunes Marques Machado Mendes Freitas Cardoso Ramos Gonçalves Santana Teixeira Araújo Cavalcanti Monteiro Correia Moura Batista
Campos Pinto Melo Castro Azevedo Reis Cunha Barros Borges Fonseca Farias Tavares Coelho Assis Siqueira Xavier Macedo Brito Miranda Duarte Rezende Peixoto Guimarães
Queiroz Bezerra Amaral Medeiros Sales Pires Nogueira Cruz Neves Leite Morais Aguiar Paiva Magalhães Braga Vasconcelos Figueiredo Toledo Bittencourt Sampaio Pacheco
Dantas Prado Furtado Godoy Arruda Zanetti Wolff Yamamoto Kobayashi Ximenes Quadros Uchoa Jardim Hoffmann Zago Weber Kruger Iglesias Orsini Estrela Evangelista`
    .split(/\s+/)
    .filter(Boolean);
