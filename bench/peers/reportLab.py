"""ReportLab: what all cards share is drawn once as a form, the rest card by card."""

import json
import os
import resource
import sys
import time

from reportlab import rl_config
from reportlab.graphics.barcode import code128
from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "data")
ASCENT = 0.905
MM = 72 / 25.4

# Writes binary streams like the other files, not ASCII-85.
rl_config.useA85 = 0


class CardPrinter:
    """Draws cards on a canvas; lengths of the design are mm with y down, those of the canvas points, y up."""

    def __init__(self, out, design):
        self.sheet = design["sheet"]
        self.card = design["card"]
        self.line_height = design["lineHeight"]
        page = (self.sheet["widthMm"] * MM, self.sheet["heightMm"] * MM)
        self.canvas = Canvas(out, pagesize=page, pageCompression=1)
        for weight, file in design["fonts"].items():
            pdfmetrics.registerFont(TTFont(weight, file))

    def print_cards(self, records):
        self.draw_form()
        for index, record in enumerate(records):
            slot = index % self.sheet["cardsPerSheet"]
            if slot == 0 and index > 0:
                self.canvas.showPage()
            self.draw_card(slot, record)
        self.canvas.save()

    def draw_form(self):
        card, canvas = self.card, self.canvas
        canvas.beginForm("card", 0, 0, self.sheet["cardWidthMm"] * MM, self.sheet["cardHeightMm"] * MM)
        self.draw_image(os.path.join(DATA, "bg.png"), card["background"], mask="auto")
        canvas.setFillColor(card["header"]["fill"])
        canvas.rect(*self.box(card["header"]), stroke=0, fill=1)
        self.draw_image(os.path.join(DATA, "logo.png"), card["logo"], mask="auto")
        for name in ("title", "subtitle"):
            self.draw_text(card["texts"][name], card["texts"][name]["text"])
        frame, footer = card["frame"], card["footer"]
        canvas.setStrokeColor(frame["stroke"])
        canvas.setLineWidth(frame["strokeMm"] * MM)
        canvas.roundRect(*self.box(frame), frame["radius"] * MM, stroke=1, fill=0)
        canvas.setFillColor(footer["fill"])
        canvas.roundRect(*self.box(footer), footer["radius"] * MM, stroke=0, fill=1)
        canvas.endForm()

    def draw_card(self, slot, record):
        sheet, canvas = self.sheet, self.canvas
        left = sheet["leftMm"] + (slot % sheet["across"]) * sheet["cardWidthMm"]
        top = sheet["topMm"] + (slot // sheet["across"]) * sheet["cardHeightMm"]
        canvas.saveState()
        canvas.translate(left * MM, (sheet["heightMm"] - top - sheet["cardHeightMm"]) * MM)
        canvas.doForm("card")
        self.draw_image(os.path.join(DATA, "photos", record["photo"]), self.card["photo"])
        for name in ("name", "classLine", "dateOfBirth", "address", "footer"):
            text = self.card["texts"][name]
            self.draw_text(text, text["text"].format_map(record))
        self.draw_qr_code(self.card["qrCode"]["value"].format_map(record))
        self.draw_code128(self.card["code128"]["value"].format_map(record))
        canvas.restoreState()

    def draw_text(self, text, content):
        self.canvas.setFont(text["weight"], text["sizePt"])
        self.canvas.setFillColor(text["color"])
        lines = [content]
        if text["wraps"]:
            lines = simpleSplit(content, text["weight"], text["sizePt"], text["w"] * MM)
        for number, line in enumerate(lines):
            below_top = text["y"] * MM + text["sizePt"] * (ASCENT + number * self.line_height)
            self.canvas.drawString(text["x"] * MM, self.sheet["cardHeightMm"] * MM - below_top, line)

    def draw_image(self, file, box, mask=None):
        self.canvas.drawImage(file, *self.box(box), mask=mask)

    def draw_qr_code(self, value):
        code = QRCode(None, QRErrorCorrectLevel.M)
        code.addData(value)
        code.make()
        left, bottom, side, _ = self.box(self.card["qrCode"])
        count = code.getModuleCount()
        module = side / count
        path = self.canvas.beginPath()
        for row, modules in enumerate(code.modules):
            y = bottom + side - (row + 1) * module
            for start, width in runs(modules):
                path.rect(left + start * module, y, width * module, module)
        self.canvas.setFillColor("#000000")
        self.canvas.drawPath(path, stroke=0, fill=1)

    def draw_code128(self, value):
        left, bottom, width, height = self.box(self.card["code128"])
        modules = code128.Code128(value, barWidth=1, quiet=0).width
        bars = code128.Code128(value, barWidth=width / modules, barHeight=height, quiet=0)
        bars.drawOn(self.canvas, left, bottom)

    def box(self, box):
        bottom = self.sheet["cardHeightMm"] - box["y"] - box["h"]
        return box["x"] * MM, bottom * MM, box["w"] * MM, box["h"] * MM


def runs(modules):
    """The dark runs of a row of modules as (start, width)."""
    start = None
    for at, dark in enumerate([*modules, False]):
        if dark and start is None:
            start = at
        elif not dark and start is not None:
            yield start, at - start
            start = None


def peak_mb():
    try:
        with open("/proc/self/status", encoding="ascii") as status:
            line = next(line for line in status if line.startswith("VmHWM:"))
        return int(line.split()[1]) / 1024
    except OSError:
        # Outside Linux: macOS counts in bytes.
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024 / 1024


def main():
    cards, out = int(sys.argv[1]), sys.argv[2]
    started = time.perf_counter()
    with open(os.path.join(DATA, "card.json"), encoding="utf8") as file:
        design = json.load(file)
    with open(os.path.join(DATA, "records.json"), encoding="utf8") as file:
        records = json.load(file)[:cards]
    CardPrinter(out, design).print_cards(records)
    seconds = time.perf_counter() - started
    result = {
        "name": "ReportLab",
        "cards": cards,
        "seconds": seconds,
        "peakRssMb": round(peak_mb()),
        "bytes": os.path.getsize(out),
    }
    print(json.dumps(result))


main()
