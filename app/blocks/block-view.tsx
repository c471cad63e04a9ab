import { Suspense, type ComponentType, type ReactNode } from 'react';

import type { Block } from '#app/content/schemas/blocks/block-schema.ts';
import { BelowFold, lazyPart } from '#app/first-paint/lazy-part.ts';
import { BannerBlock, ButtonBlock, CardsBlock, LinksBlock, PlatformsBlock } from './card-blocks.tsx';
import { AccordionBlock, ProceduresBlock } from './folds/fold-blocks.tsx';
import { usePage } from './page-context.tsx';
import { CalloutBlock, DefinitionsBlock, ExampleBlock, FiguresBlock, ProseBlock, StepsBlock } from './text-blocks.tsx';

/** Only a few pages use these blocks, so their code is loaded separately. */
const AiToolsBlock = lateBlock(async () => (await import('./ai-blocks.tsx')).AiToolsBlock);
const PromptsBlock = lateBlock(async () => (await import('./ai-blocks.tsx')).PromptsBlock);
const UseCasesBlock = lateBlock(async () => (await import('./ai-blocks.tsx')).UseCasesBlock);
const DealTimelineBlock = lateBlock(async () => (await import('./drawings/deal-timeline-block.tsx')).DealTimelineBlock);
const ConsentClockBlock = lateBlock(async () => (await import('./drawings/consent-clock-block.tsx')).ConsentClockBlock);
const LeadPathBlock = lateBlock(async () => (await import('./drawings/lead-path-block.tsx')).LeadPathBlock);
const WhoSaysBlock = lateBlock(async () => (await import('./drawings/who-says-block.tsx')).WhoSaysBlock);
const OfferPackageBlock = lateBlock(async () => (await import('./drawings/offer-package-block.tsx')).OfferPackageBlock);
const OfferCheckBlock = lateBlock(async () => (await import('./drawings/offer-check-block.tsx')).OfferCheckBlock);
const FlowBlock = lateBlock(async () => (await import('./drawings/flow-block.tsx')).FlowBlock);
const TimelineBlock = lateBlock(async () => (await import('./drawings/timeline-block.tsx')).TimelineBlock);
const AnatomyBlock = lateBlock(async () => (await import('./drawings/anatomy-block.tsx')).AnatomyBlock);
const TraysBlock = lateBlock(async () => (await import('./drawings/trays-block.tsx')).TraysBlock);
const DrawingBlock = lateBlock(async () => (await import('./drawings/drawing-block.tsx')).DrawingBlock);
const BoundariesBlock = lateBlock(async () => (await import('./column-blocks.tsx')).BoundariesBlock);
const CanCannotBlock = lateBlock(async () => (await import('./column-blocks.tsx')).CanCannotBlock);
const ComparisonBlock = lateBlock(async () => (await import('./column-blocks.tsx')).ComparisonBlock);
const MessageBlock = lateBlock(async () => (await import('./message-blocks.tsx')).MessageBlock);
const TemplatesBlock = lateBlock(async () => (await import('./message-blocks.tsx')).TemplatesBlock);
const TableBlock = lateBlock(async () => (await import('./table-block.tsx')).TableBlock);
const ExerciseBlock = lateBlock(async () => (await import('./exercise-block.tsx')).ExerciseBlock);
const PipelineBlock = lateBlock(async () => (await import('./drawings/pipeline-block.tsx')).PipelineBlock);
const PictureBlock = lateBlock(async () => (await import('./media-blocks.tsx')).PictureBlock);
const VideoBlock = lateBlock(async () => (await import('./media-blocks.tsx')).VideoBlock);
const TasksBlock = lateBlock(async () => (await import('./task-blocks.tsx')).TasksBlock);

const lateParts: Partial<Record<Block['type'], { preload: () => Promise<unknown> }>> = {
  'ai-tools': AiToolsBlock,
  prompts: PromptsBlock,
  'use-cases': UseCasesBlock,
  boundaries: BoundariesBlock,
  'can-cannot': CanCannotBlock,
  comparison: ComparisonBlock,
  message: MessageBlock,
  templates: TemplatesBlock,
  table: TableBlock,
  exercise: ExerciseBlock,
  pipeline: PipelineBlock,
  tasks: TasksBlock,
  checklist: TasksBlock,
  'deal-timeline': DealTimelineBlock,
  'consent-clock': ConsentClockBlock,
  'lead-path': LeadPathBlock,
  'who-says': WhoSaysBlock,
  'offer-package': OfferPackageBlock,
  'offer-check': OfferCheckBlock,
  flow: FlowBlock,
  timeline: TimelineBlock,
  anatomy: AnatomyBlock,
  trays: TraysBlock,
  drawing: DrawingBlock,
  picture: PictureBlock,
  video: VideoBlock,
};

/** Creates a block whose script loads when the block first renders. The server's HTML stays in place until then. */
function lateBlock<Props extends object>(load: () => Promise<ComponentType<Props>>, files?: readonly string[]) {
  const Part = lazyPart(load, files);

  function LateBlock(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(LateBlock, { preload: Part.preload });
}

/**
 * Resolves once the scripts for all these blocks have loaded. Rendering the page again before then would discard the server's HTML for the
 * blocks.
 */
export async function preloadBlocks(blocks: readonly Block[]): Promise<void> {
  await Promise.all(
    blocks.map(async (block) => {
      if (block.type === 'example') await preloadBlocks(block.blocks);
      else if (block.type === 'accordion') await preloadBlocks(block.items.flatMap((item) => item.blocks));
      else await lateParts[block.type]?.preload();
    }),
  );
}

/** Blocks without controls. They're already complete in the server's HTML, so their scripts are requested last. */
const drawings: ReadonlySet<Block['type']> = new Set([
  'anatomy',
  'consent-clock',
  'deal-timeline',
  'drawing',
  'flow',
  'lead-path',
  'pipeline',
  'timeline',
  'trays',
  'who-says',
]);

/** Renders teaching blocks in order. */
export function BlockList({ blocks }: { blocks: Block[] }) {
  return (
    <div className="blocks space-y-7">
      {blocks.map((block, index) => (
        <BelowFold key={index} when={drawings.has(block.type)}>
          <BlockView block={block} />
        </BelowFold>
      ))}
    </div>
  );
}

function renderBlocks(blocks: Block[]): ReactNode {
  return <BlockList blocks={blocks} />;
}

/** Renders one teaching block. A block type that's missing from this switch causes a compile-time error. */
export function BlockView({ block }: { block: Block }): ReactNode {
  const { renderSpecial } = usePage();

  switch (block.type) {
    case 'prose':
      return <ProseBlock block={block} />;
    case 'can-cannot':
      return <CanCannotBlock block={block} />;
    case 'comparison':
      return <ComparisonBlock block={block} />;
    case 'tasks':
    case 'checklist':
      return <TasksBlock block={block} />;
    case 'steps':
      return <StepsBlock block={block} />;
    case 'table':
      return <TableBlock block={block} />;
    case 'callout':
      return <CalloutBlock block={block} />;
    case 'cards':
      return <CardsBlock block={block} />;
    case 'platforms':
      return <PlatformsBlock block={block} />;
    case 'pipeline':
      return <PipelineBlock block={block} />;
    case 'message':
      return <MessageBlock block={block} />;
    case 'definitions':
      return <DefinitionsBlock block={block} />;
    case 'links':
      return <LinksBlock block={block} />;
    case 'exercise':
      return <ExerciseBlock block={block} />;
    case 'figures':
      return <FiguresBlock block={block} />;
    case 'boundaries':
      return <BoundariesBlock block={block} />;
    case 'procedures':
      return <ProceduresBlock block={block} />;
    case 'templates':
      return <TemplatesBlock block={block} />;
    case 'prompts':
      return <PromptsBlock block={block} />;
    case 'ai-tools':
      return <AiToolsBlock block={block} />;
    case 'use-cases':
      return <UseCasesBlock block={block} />;
    case 'deal-timeline':
      return <DealTimelineBlock block={block} />;
    case 'consent-clock':
      return <ConsentClockBlock block={block} />;
    case 'lead-path':
      return <LeadPathBlock block={block} />;
    case 'who-says':
      return <WhoSaysBlock block={block} />;
    case 'offer-package':
      return <OfferPackageBlock block={block} />;
    case 'offer-check':
      return <OfferCheckBlock block={block} />;
    case 'flow':
      return <FlowBlock block={block} />;
    case 'timeline':
      return <TimelineBlock block={block} />;
    case 'anatomy':
      return <AnatomyBlock block={block} />;
    case 'trays':
      return <TraysBlock block={block} />;
    case 'drawing':
      return <DrawingBlock block={block} />;
    case 'picture':
      return <PictureBlock block={block} />;
    case 'video':
      return <VideoBlock block={block} />;
    case 'button':
      return <ButtonBlock block={block} />;
    case 'banner':
      return <BannerBlock block={block} />;
    case 'example':
      return <ExampleBlock block={block} renderBlocks={renderBlocks} />;
    case 'accordion':
      return <AccordionBlock block={block} renderBlocks={renderBlocks} />;
    case 'welcome-video':
    case 'roles':
    case 'agreement':
      return renderSpecial(block);
    // A step block marks where a lesson splits into steps (content/course/lesson-steps.ts). On the module page, it's only a target for links.
    case 'step':
      return <span id={block.id} className="absolute scroll-mt-24" />;
    default:
      return block satisfies never;
  }
}
