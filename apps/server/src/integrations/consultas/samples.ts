import type { CepFound, CompanyFound, Register } from './consultas.ts';

const ceps: readonly (readonly [cep: string, uf: string, cidade: string, bairro: string, logradouro: string])[] = [
  ['01001000', 'SP', 'São Paulo', 'Sé', 'Praça da Sé'],
  ['01310100', 'SP', 'São Paulo', 'Bela Vista', 'Avenida Paulista'],
  ['04538133', 'SP', 'São Paulo', 'Itaim Bibi', 'Avenida Brigadeiro Faria Lima'],
  ['13010111', 'SP', 'Campinas', 'Centro', 'Rua Treze de Maio'],
  ['22021001', 'RJ', 'Rio de Janeiro', 'Copacabana', 'Avenida Atlântica'],
  ['30130010', 'MG', 'Belo Horizonte', 'Centro', 'Praça Sete de Setembro'],
  ['70150900', 'DF', 'Brasília', 'Zona Cívico-Administrativa', 'Praça dos Três Poderes'],
  ['80020100', 'PR', 'Curitiba', 'Centro', 'Praça Tiradentes'],
  ['90020008', 'RS', 'Porto Alegre', 'Centro Histórico', 'Rua dos Andradas'],
  ['18270000', 'SP', 'Tatuí', '', ''],
];

const companies: readonly CompanyFound[] = [
  {
    cnpj: '11222333000181',
    razao_social: 'AURORA MOVEIS E DECORACOES LTDA',
    nome_fantasia: 'AURORA CASA',
    situacao: 'ATIVA',
    email: 'fiscal@auroracasa.example',
    telefone: '1133334444',
    cep: '01310100',
    logradouro: 'AVENIDA PAULISTA',
    numero: '1578',
    complemento: 'ANDAR 4',
    bairro: 'BELA VISTA',
    cidade: 'SAO PAULO',
    uf: 'SP',
  },
  {
    cnpj: '12ABC34501DE35',
    razao_social: 'PADARIA TREZE DE MAIO LTDA',
    nome_fantasia: '',
    situacao: 'BAIXADA',
    email: '',
    telefone: '',
    cep: '13010111',
    logradouro: 'RUA TREZE DE MAIO',
    numero: '240',
    complemento: '',
    bairro: 'CENTRO',
    cidade: 'CAMPINAS',
    uf: 'SP',
  },
];

/** For tests, and for a demonstration without internet. */
export const sampleCeps: Register<CepFound> = {
  name: 'exemplos',
  find(key) {
    const row = ceps.find(([cep]) => cep === key);
    if (!row) return Promise.resolve(null);
    const [cep, uf, cidade, bairro, logradouro] = row;
    return Promise.resolve({ cep, uf, cidade, bairro, logradouro });
  },
};
export const sampleCompanies: Register<CompanyFound> = {
  name: 'exemplos',
  find: (key) => Promise.resolve(companies.find(({ cnpj }) => cnpj === key) ?? null),
};
