import type { ReactNode } from 'react';

import type { Block } from '#app/content/block-schema.ts';
import { AiToolsBlock, UseCasesBlock } from './ai-blocks.tsx';
import { BannerBlock, ButtonBlock, CardsBlock, LinksBlock, PlatformsBlock } from './card-blocks.tsx';
import { BoundariesBlock, CanCannotBlock, ComparisonBlock } from './column-blocks.tsx';
import { ExerciseBlock } from './exercise-block.tsx';
import { AccordionBlock, ProceduresBlock } from './fold-blocks.tsx';
import { MessageBlock, PromptsBlock, TemplatesBlock } from './message-blocks.tsx';
import { usePage } from './page-context.tsx';
import { PipelineBlock } from './pipeline-block.tsx';
import { TableBlock } from './table-block.tsx';
import { TasksBlock } from './task-blocks.tsx';
import { CalloutBlock, DefinitionsBlock, ExampleBlock, FiguresBlock, ProseBlock, StepsBlock } from './text-blocks.tsx';

/** Draws teaching blocks one below the other. */
export function BlockList({ blocks }: { blocks: Block[] }) {
  return (
    <div className="space-y-7">
      {blocks.map((block, index) => (
        <BlockView key={index} block={block} />
      ))}
    </div>
  );
}

function renderBlocks(blocks: Block[]): ReactNode {
  return <BlockList blocks={blocks} />;
}

/** Draws one teaching block. A type that is added to the content schema does not compile until it is drawn here. */
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
    case 'button':
      return <ButtonBlock block={block} />;
    case 'banner':
      return <BannerBlock block={block} />;
    case 'example':
      return <ExampleBlock block={block} renderBlocks={renderBlocks} />;
    case 'accordion':
      return <AccordionBlock block={block} renderBlocks={renderBlocks} />;
    case 'welcome-video':
    case 'agreement':
      return renderSpecial(block);
    default:
      return block satisfies never;
  }
}
