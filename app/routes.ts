import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** The portal's table of contents. Which of these need a session is decided in `features/access/rules.ts`. */
export default [
  // Doors
  index('pages/front/front-page.tsx'),
  route('va-login', 'pages/gates/va-gate.tsx'),
  route('client-login', 'pages/gates/client-gate.tsx'),
  route('client-portal', 'pages/gates/client-landing.tsx'),
  route('sign-out', 'pages/gates/sign-out.tsx'),
  route('verify', 'pages/certificate/verify-lookup.tsx'),
  route('verify/:number', 'pages/certificate/verify.tsx'),
  route('verify/:number/pdf', 'pages/certificate/certificate-pdf.tsx'),
  route('device', 'pages/assessment/device.tsx'),

  // Training portal
  layout('pages/training/training-layout.tsx', [
    route('trainingportal', 'pages/training/training-home.tsx'),
    route('assessment', 'pages/assessment/assessment.tsx'),
    route('welcome', 'pages/training/module.tsx', { id: 'welcome' }),
    route('compliance', 'pages/training/module.tsx', { id: 'compliance' }),
    route('mls-systems', 'pages/training/module.tsx', { id: 'mls-systems' }),
    route('crm', 'pages/training/module.tsx', { id: 'crm' }),
    route('lead-generation', 'pages/training/module.tsx', { id: 'lead-generation' }),
    route('communication', 'pages/training/module.tsx', { id: 'communication' }),
    route('transaction-coordination', 'pages/training/module.tsx', { id: 'transaction-coordination' }),
    route('marketing', 'pages/training/module.tsx', { id: 'marketing' }),
    route('ai-tools', 'pages/training/ai-tools.tsx', [index('pages/training/ai-tools-training.tsx')]),
    route('real-estate-glossary', 'pages/training/real-estate-glossary.tsx'),
    route('support', 'pages/training/module.tsx', { id: 'support' }),
    route('certification', 'pages/training/module.tsx', { id: 'certification' }),
  ]),
  route('agreement', 'pages/training/agreement.tsx'),
  route('agreement/pdf', 'pages/training/agreement-pdf.tsx'),
  route('agreement/signature', 'pages/training/agreement-signature.tsx'),
  route('assessment/answers', 'pages/assessment/answers.tsx'),
  route('assessment/mirror', 'pages/assessment/mirror.tsx'),

  // Client portal
  layout('pages/client/client-layout.tsx', [
    route('client', 'pages/client/client-home.tsx'),
    route('client/va-sops', 'pages/client/client-page.tsx', { id: 'client/va-sops' }),
    route('client/realestate-gpt', 'pages/client/ai-for-realtors.tsx', { id: 'client/realestate-gpt' }),
    route('client/ai-for-realtors', 'pages/client/ai-for-realtors.tsx'),
    route('client/lead-generation', 'pages/client/lead-generation.tsx'),
    route('client/social-media', 'pages/client/client-page.tsx', { id: 'client/social-media' }),
    route('client/referral-partners', 'pages/client/referral-partners.tsx'),
    route('client/overtime-requests', 'pages/client/overtime-requests.tsx'),
    route('client/resources', 'pages/client/client-page.tsx', { id: 'client/resources' }),
    route('client/requests/campaign', 'pages/client/requests/campaign-request.tsx'),
    route('client/requests/:token', 'pages/client/requests/request-status.tsx'),
  ]),

  // Both audiences
  route('documents/:slug', 'pages/document.tsx'),
  route('mine', 'pages/training/mine.tsx'),
  route('search', 'pages/search.tsx'),

  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig;
